import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Language } from '../words/language.ts';
import { type Steps, runAllSteps } from '../market/steps.ts';
import type { World } from '../world/world.ts';

export type MemberRow = RowOf<'Member'>;

/** Who asks, and when. `now` is fixed for the whole call; everything due by then has happened. */
export interface Context {
  readonly world: World;
  readonly now: number;
  /** The signed-in member. Reading it in a call that anyone may make is a fault and throws. */
  readonly member: MemberRow;
  readonly sessionId: string;
  readonly caller: Caller;
}

export interface Caller {
  /** What the client calls itself, cut to 200 characters. */
  readonly device: string;
  /** The client's language: one of the nine codes. */
  readonly language: Language;
  readonly requestId: string;
  /** The origin of links to this server, see `linkOrigin`. */
  readonly origin: string;
  readonly publicKeyPem: string;
  /** Whether this server plays Google and the others: without, nobody vouches for anybody. */
  readonly hasTestProvider: boolean;
  /**
   * Runs a long computation in slices, between which the process serves others. Throws `tooMany` when too many are
   * waiting.
   */
  readonly runSteps: RunSteps;
}

export type RunSteps = <T>(steps: Steps<T>) => Promise<T>;

/** Without pauses, for callers beside whom no requests are served. */
export const runStepsAtOnce: RunSteps = async (steps) => runAllSteps(steps);

export function createContext(
  world: World,
  now: number,
  signedIn: { member: MemberRow; sessionId: string } | null,
  caller: Caller,
): Context {
  return new CallContext(world, now, signedIn, caller);
}

class CallContext implements Context {
  readonly world: World;
  readonly now: number;
  readonly caller: Caller;
  readonly #signedIn: { member: MemberRow; sessionId: string } | null;

  constructor(
    world: World,
    now: number,
    signedIn: { member: MemberRow; sessionId: string } | null,
    caller: Caller,
  ) {
    this.world = world;
    this.now = now;
    this.caller = caller;
    this.#signedIn = signedIn;
  }

  get member(): MemberRow {
    return this.#need().member;
  }

  get sessionId(): string {
    return this.#need().sessionId;
  }

  #need() {
    if (!this.#signedIn)
      throw new Error('This call has no member: its contract lets anyone call it.');
    return this.#signedIn;
  }
}
