import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { Answered, CallInput, CallOptions, Client, LooseInput } from './client.ts';
import type { RawAnswer } from './transport.ts';

/** Properties of a member in a test. Omitted properties have defaults. */
export interface GivenMember {
  /** Balances of the main account, as decimal strings by coin. `usdt` is short for `balances: { USDT }`. */
  readonly usdt?: string;
  readonly balances?: Readonly<Record<string, string>>;
  /** Whether the basic identity level is verified. `advanced` includes it. */
  readonly verified?: boolean;
  readonly advanced?: boolean;
  /** Initial VIP level, 0 to 8. */
  readonly level?: number;
  /** Whether levels that are reached later pay a bonus. Default: true. */
  readonly bonuses?: boolean;
  /** Credit that an operator grants, in USDT; see `createMember`. */
  readonly creditGranted?: string;
  readonly email?: string;
  readonly password?: string;
  readonly nickname?: string;
  readonly inviterId?: string;
}

/** A signed-in member of a test world. Its calls are sent with the token of the member. */
export interface Member {
  readonly id: string;
  /** The account name for signing in. The password is GIVEN_PASSWORD unless another one was specified. */
  readonly account: string;
  readonly token: string;
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  must<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  raw(call: Call, input?: LooseInput, options?: CallOptions): Promise<RawAnswer>;
}

/** The default password of members. */
export const GIVEN_PASSWORD = 'hongbao123';

/** Returns a client that sends every call with the token of a member. */
export function asMember(
  client: Client,
  { id, account, token }: { id: string; account: string; token: string },
): Member {
  return {
    id,
    account,
    token,
    call: (call, input, options) => client.call(call, input, { token, ...options }),
    must: (call, input, options) => client.must(call, input, { token, ...options }),
    raw: (call, input, options) => client.raw(call, input, { token, ...options }),
  };
}
