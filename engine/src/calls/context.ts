import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Language } from '../words/language.ts';
import { type Steps, runAllSteps } from '../market/steps.ts';
import type { World } from '../world/world.ts';

export type MemberRow = RowOf<'Member'>;

/** The caller and the time of a call. `now` is constant during the call, and all events due by then have run. */
export interface Context {
  readonly world: World;
  readonly now: number;
  /** The signed-in member. Throws in a call without a member. */
  readonly member: MemberRow;
  readonly sessionId: string;
  readonly caller: Caller;
}

export interface Caller {
  /** The User-Agent header, truncated to 200 characters. */
  readonly device: string;
  /** The client's language: one of the nine language codes. */
  readonly language: Language;
  readonly requestId: string;
  /** The key under which limits count the address of the client. */
  readonly address: string;
  /** The origin of links to this server, see `linkOrigin`. */
  readonly origin: string;
  readonly publicKeyPem: string;
  /**
   * Whether the test provider is enabled, which replaces Google and the other identity providers. Otherwise no external
   * sign-in works.
   */
  readonly hasTestProvider: boolean;
  /** Whether the test aids are on in worlds whose operator has not decided. */
  readonly hasTestAids: boolean;
  /** The answer for a setting that does not exist: a refusal, also if absent, or null. */
  readonly unknownSetting?: 'refused' | 'null';
  /**
   * Runs a long computation in slices, between which other requests are served. Throws `tooMany` when the queue is full.
   */
  readonly runSteps: RunSteps;
}

export type RunSteps = <T>(steps: Steps<T>) => Promise<T>;

/** Runs a computation without pauses, for callers that serve no requests meanwhile. */
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
      throw new Error('The member is not available in a call with auth "anyone".');
    return this.#signedIn;
  }
}
