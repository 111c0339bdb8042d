import type { BodyOf, Call, ParamsOf, QueryOf, ResultOf } from '@hongbao/contracts/call';
import type { DecisionKind, Verdict } from '@hongbao/contracts/control/decisions.calls';
import { changePassword } from '@hongbao/contracts/member/member.calls';
import { getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { DAY_MS, toWireTime } from '@hongbao/contracts/time';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { servedCalls } from '../../features/served.ts';
import { runStepsAtOnce } from '../../calls/context.ts';
import { isRefusal } from '../../calls/decision.ts';
import { type Identify, executeCall } from '../../calls/executeCall.ts';
import { decideCase } from '../../operator/decideCase.ts';
import {
  MEMBER_PASSWORD,
  type WantedMember,
  hashOf,
  makeMember,
} from '../../operator/makeMember.ts';
import { reviewables } from '../../operator/reviewables.ts';
import { type SymbolSteering, steerMarket } from '../../operator/steerMarket.ts';
import { documentPicture, proofPicture } from '../builtin/pictures.ts';
import type { HappenedEvent } from '../../world/happened.ts';
import type { World } from '../../world/world.ts';
import { SituationImpossible } from './impossible.ts';
import { effect } from '../../words/eventText.ts';

/** A member of a situation, with credentials. */
export interface StagedMember {
  readonly id: string;
  readonly account: string;
  readonly password: string;
  readonly token: string;
}

/** Input of a call. Fields that the call does not have are omitted. */
interface Sent<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/** Maximum time until an event for which a situation waits. */
const PAST_MAX_MS = 31 * DAY_MS;

/** Withdrawal password of the members that have one. */
export const WITHDRAW_PASSWORD = 'withdraw123';

const served = new Map(servedCalls().map((each) => [each.call.name, each]));

/**
 * The world in which a situation runs, with the calls of members (under the same rules as over HTTP) and the actions of
 * operators. Changes that affect the whole world are recorded.
 */
export class Stage {
  readonly world: World;
  /** Descriptions of changes that affect the whole world. */
  readonly done: string[] = [];
  /**
   * One password hash for all members of the situation, because hashing for each of many members would take seconds.
   */
  #passwordHash: Promise<string> | null = null;

  constructor(world: World) {
    this.world = world;
  }

  get now(): number {
    return this.world.now();
  }

  /** Creates a member with an account and a session, verified by default. */
  async member(wanted: WantedMember = {}): Promise<StagedMember> {
    this.#passwordHash ??= hashOf(this.world, 'situation');
    const passwordHash = await this.#passwordHash;
    const made = await makeMember(this.world, { verified: true, passwordHash, ...wanted });
    if (isRefusal(made))
      throw new SituationImpossible(`A member could not be made: ${made.refused}`);
    const { row, token } = made.result;
    return { id: row.id, account: row.account, password: MEMBER_PASSWORD, token };
  }

  /** Makes a call as a member. Throws `SituationImpossible` if the call is refused. */
  async as<C extends Call>(
    member: StagedMember,
    call: C,
    sent: Sent<C> = {},
  ): Promise<ResultOf<C>> {
    const answer = await this.#execute(member, call, sent);
    if (answer.success) return answer.result as ResultOf<C>;
    const { reason, ...facts } = answer.result as { reason: string };
    throw new SituationImpossible(`${call.name} was refused: ${reason} ${JSON.stringify(facts)}`);
  }

  /** Makes a call without a session. */
  async callSignedOut<C extends Call>(call: C, sent: Sent<C>): Promise<ResultOf<C>> {
    const answer = await this.#execute(null, call, sent);
    if (answer.success) return answer.result as ResultOf<C>;
    throw new SituationImpossible(`${call.name} was refused: ${JSON.stringify(answer.result)}`);
  }

  /** Makes a call that is expected to be refused. Returns the reason, or null if the call was accepted. */
  async refusalOf<C extends Call>(
    member: StagedMember,
    call: C,
    sent: Sent<C>,
  ): Promise<string | null> {
    const answer = await this.#execute(member, call, sent);
    return answer.success ? null : (answer.result as { reason: string }).reason;
  }

  /** Uploads the picture for a purpose as a member, and returns its path. */
  async upload(member: StagedMember, biz: 'kyc' | 'recharge'): Promise<string> {
    const bytes = biz === 'kyc' ? documentPicture() : proofPicture(196, 164, 92);
    const body = { biz, bytes };
    return this.as(member, uploadFile, { body } as Sent<typeof uploadFile>);
  }

  /** Sets a withdrawal password and binds an address, whose id is returned. */
  async bindAddress(member: StagedMember): Promise<string> {
    await this.as(member, changePassword, {
      body: { type: 'withdraw', newPassword: WITHDRAW_PASSWORD },
    });
    const route = { currency: 'USDT', network: 'TRC20' };
    const { address } = await this.as(member, getRechargeAddress, { query: route });
    const { id } = await this.as(member, addSettlement, {
      body: {
        type: 'blockchain',
        ...route,
        address,
        label: 'My wallet',
        withdrawPassword: WITHDRAW_PASSWORD,
      },
    });
    return id;
  }

  /** Applies an operator's verdict to an application. */
  async decide(kind: DecisionKind, id: string, verdict: Verdict, reason: string | null = null) {
    const reviewable = reviewables.find((each) => each.kind === kind);
    const decided =
      reviewable && (await decideCase(this.world, reviewable, id, { verdict, reason }));
    if (!decided || isRefusal(decided))
      throw new SituationImpossible(
        `The ${kind} could not be decided: ${decided?.refused ?? kind}`,
      );
  }

  /** Creates an intervention, which is public. */
  async steer(steering: SymbolSteering): Promise<void> {
    const steered = await steerMarket(this.world, steering);
    if (isRefusal(steered))
      throw new SituationImpossible(`The market could not be steered: ${steered.refused}`);
    const { symbol, kind, percent } = steering;
    const by = percent === undefined ? '' : `${percent}%`;
    const from = toWireTime(Number(steered.result.startAt));
    this.done.push(effect('marketSteered', { symbol, kind, by, from }));
  }

  /** Advances the world to an instant, epoch ms. A past instant has no effect. */
  async goTo(at: number): Promise<void> {
    const from = this.now;
    if (at <= from) return;
    await this.world.advances.run((now) => Math.max(now, at));
    this.done.push(effect('clockMoved', { from: toWireTime(from), to: toWireTime(this.now) }));
  }

  /** Advances the world until an event of a kind has occurred for `refId`. Throws if none occurs within a month. */
  async past(kind: string, refId: string): Promise<void> {
    const from = this.now;
    const isWanted = (event: HappenedEvent) => event.kind === kind && event.refId === refId;
    for (;;) {
      const advance = await this.world.advances.run((now) => {
        const at = this.world.time.nextAt();
        return at <= from + PAST_MAX_MS ? Math.max(now + 1, at) : null;
      });
      if (advance === null) break;
      if (!advance.events.some(isWanted)) continue;
      this.done.push(effect('clockMoved', { from: toWireTime(from), to: toWireTime(this.now) }));
      return;
    }
    throw new SituationImpossible(`No ${kind} of ${refId} is due`);
  }

  async #execute<C extends Call>(member: StagedMember | null, call: C, sent: Sent<C>) {
    const found = served.get(call.name);
    if (!found) throw new Error(`${call.name} has no handler`);
    const identify: Identify = async () => {
      if (!member) return null;
      const row = this.world.rows.first('Member', { where: { id: member.id } });
      return row && { member: row, sessionId: 'situation' };
    };
    return executeCall({
      world: this.world,
      served: found,
      input: { params: sent.params ?? {}, query: sent.query ?? {}, body: sent.body ?? {} },
      caller,
      signedIn: await identify(this.now),
      identify,
      idempotencyKey: null,
      checksResults: false,
    });
  }
}

const caller = {
  device: 'situation',
  language: 'en-us',
  requestId: 'situation',
  address: '',
  origin: '',
  publicKeyPem: '',
  hasTestProvider: true,
  hasTestAids: false,
  runSteps: runStepsAtOnce,
} as const;
