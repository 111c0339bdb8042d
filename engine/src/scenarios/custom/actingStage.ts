import { durationMs } from '@hongbao/contracts/control/duration';
import { toWireTime } from '@hongbao/contracts/time';
import { TransportError } from '../../calls/answers.ts';
import { type Decision, isRefusal } from '../../calls/decision.ts';
import { advanceClock } from '../../operator/advanceClock.ts';
import { decideCase } from '../../operator/decideCase.ts';
import { MEMBER_PASSWORD, hashOf, makeMember } from '../../operator/makeMember.ts';
import { reviewables } from '../../operator/reviewables.ts';
import { chooseDialect } from '../../operator/chooseDialect.ts';
import { setPolicy } from '../../operator/setPolicy.ts';
import { steerFromRequest, steerEverySymbolFromRequest } from '../../operator/steerFromRequest.ts';
import { SituationImpossible } from '../situations/impossible.ts';
import { playNamed } from '../situations/playNamed.ts';
import { Stage } from '../situations/stage.ts';
import { type Rehearse, ScenarioFailed } from '../../world/scenario.ts';
import type { World } from '../../world/world.ts';
import { appCallOf, sendingProblems } from './appCall.ts';
import type { ScenarioStage, Sending } from './scenarioStage.ts';
import { type Taken, type Verb, problemText, problemsOf, steps } from './steps.ts';

interface Parts {
  readonly scenario: string;
  readonly file: string;
  readonly world: World;
  /** Instant of the hand-over, at which the scenario ends, epoch ms. */
  readonly at: number;
  readonly rehearse: Rehearse;
}

/** The error of a refused step, which becomes a `ScenarioFailed` with the number of the step. */
class Refused extends Error {}

/** Runs the steps of a scenario in sequence, with the use cases of members and operators. */
export class ActingStage implements ScenarioStage {
  readonly at: number;
  readonly #parts: Parts;
  readonly #stage: Stage;
  #passwordHash: Promise<string> | null = null;
  #count = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isOver = false;
  #fault: unknown = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#stage = new Stage(parts.world);
    this.at = parts.at;
  }

  get now(): number {
    return this.#parts.world.now();
  }

  readonly member = (wanted: unknown = {}) =>
    this.#step('member', wanted, async (given) => {
      const usual = given.password === undefined;
      const hash = usual ? { passwordHash: await this.#usualHash() } : {};
      const { row, token } = granted(await makeMember(this.#parts.world, { ...given, ...hash }));
      const password = given.password ?? MEMBER_PASSWORD;
      return { id: row.id, account: row.account, password, token };
    });

  readonly situation = (wanted: unknown) =>
    this.#step('situation', wanted, async (given) => {
      const { scene } = granted(await playNamed(this.#parts.world, given));
      return { member: scene.member, createdIds: scene.createdIds ?? {} };
    });

  readonly call = <Result = unknown>(name: string, { as, ...sent }: Sending = {}) =>
    this.#step('call', { name, ...sent }, async ({ params = {}, query = {}, body = {} }) => {
      const call = appCallOf(name);
      if (typeof call === 'string') throw new Refused(call);
      if (call.auth === 'member' && as === undefined) throw new Refused('as must name a member');
      const sending = { params, query, body };
      refuseProblems(sendingProblems(call, sending));
      const made = as
        ? this.#stage.as(as, call, sending)
        : this.#stage.callSignedOut(call, sending);
      return (await made) as Result;
    });

  readonly advance = (by: unknown) =>
    this.#step('advance', isSpan(by) ? { by } : by, async (given) => {
      granted(await advanceClock(this.#parts.world, given, this.#parts.rehearse));
    });

  readonly steer = (wanted: unknown) =>
    this.#step('steer', wanted, async (given) => {
      granted(await steerFromRequest(this.#parts.world, this.#instant(given)));
    });

  readonly steerAll = (wanted: unknown) =>
    this.#step('steerAll', wanted, async (given) => {
      granted(await steerEverySymbolFromRequest(this.#parts.world, this.#instant(given)));
    });

  readonly policy = (wanted: unknown) =>
    this.#step('policy', wanted, ({ kind, policy }) => setPolicy(this.#parts.world, kind, policy));

  readonly dialect = (wanted: unknown) =>
    this.#step('dialect', wanted, ({ name }) =>
      chooseDialect(this.#parts.world, { name, rules: null }),
    );

  readonly decide = (wanted: unknown) =>
    this.#step('decide', wanted, async ({ kind, id, verdict, reason = null }) => {
      const reviewable = reviewables.find((each) => each.kind === kind);
      if (!reviewable) throw new Refused(`nothing decides ${kind}`);
      granted(await decideCase(this.#parts.world, reviewable, id, { verdict, reason }));
    });

  /** Returns the internal error of a step; null if there was none. */
  get fault(): unknown {
    return this.#fault;
  }

  /** Waits for steps that were not awaited, and refuses further steps. Throws if a step failed. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#turn;
  }

  /** Creates the error of a scenario that failed at the current step, or outside of the steps. */
  failed(call: string, why: string, step = 0): ScenarioFailed {
    const { scenario, file } = this.#parts;
    return new ScenarioFailed({ scenario, file, step, call, why });
  }

  /** Runs steps one at a time in call order. After a failed step, no further step runs. */
  #step<V extends Verb, T>(
    verb: V,
    value: unknown,
    work: (given: Taken<V>) => Promise<T>,
  ): Promise<T> {
    this.#count += 1;
    const step = this.#count;
    const name = verb === 'call' ? `call ${String((value as { name?: unknown }).name)}` : verb;
    const isLate = this.#isOver;
    const done = this.#turn.then(async () => {
      try {
        if (isLate) throw new Refused('the scenario is over: await each step');
        refuseProblems(problemsOf(steps[verb], value));
        const result = await work(value as Taken<V>);
        if (this.now > this.at) throw new Refused(this.#tooLate());
        return result;
      } catch (error) {
        const why = reasonOf(error);
        if (why !== null) throw this.failed(name, why, step);
        this.#fault = error;
        throw error;
      }
    });
    // `end` throws the errors of steps that were not awaited.
    done.catch(() => undefined);
    this.#turn = done;
    return done;
  }

  #tooLate(): string {
    return `the clock went to ${toWireTime(this.now)}, after the start of the scenario at ${toWireTime(this.at)}: increase startsBefore`;
  }

  #usualHash(): Promise<string> {
    this.#passwordHash ??= hashOf(this.#parts.world, 'scenario');
    return this.#passwordHash;
  }

  #instant<T extends { readonly in?: string | number | undefined }>({ in: after, ...given }: T) {
    return after === undefined ? given : { ...given, startAt: this.now + (durationMs(after) ?? 0) };
  }
}

const isSpan = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function granted<T>(decision: Decision<T>): T {
  if (!isRefusal(decision)) return decision.result;
  throw new Refused(`${decision.refused} ${JSON.stringify(decision.facts)}`);
}

function refuseProblems(problems: ReturnType<typeof problemsOf>): void {
  if (problems.length > 0) throw new Refused(problems.map(problemText).join('; '));
}

/** Returns the message of a refusal; null for an internal error. */
function reasonOf(error: unknown): string | null {
  const isReported =
    error instanceof Refused ||
    error instanceof SituationImpossible ||
    error instanceof TransportError;
  return isReported ? error.message : null;
}
