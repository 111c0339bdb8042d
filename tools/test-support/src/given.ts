import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { Answered, CallInput, CallOptions, Client, LooseInput } from './client.ts';
import type { RawAnswer } from './transport.ts';

/** Relevant properties of a member; all others have defaults. */
export interface GivenMember {
  /** Money in the main account: decimals by coin. `usdt` is short for `balances: { USDT }`. */
  readonly usdt?: string;
  readonly balances?: Readonly<Record<string, string>>;
  /** Basic identity verification; `advanced` includes it. */
  readonly verified?: boolean;
  readonly advanced?: boolean;
  /** False: levels reached later pay no bonus. */
  readonly bonuses?: boolean;
  /** Credit granted by an operator, USDT; see `createMember`. */
  readonly creditGranted?: string;
  readonly email?: string;
  readonly password?: string;
  readonly nickname?: string;
  readonly inviterId?: string;
}

/** A signed-in member of a test world. Calls are sent by the client with the member's token. */
export interface Member {
  readonly id: string;
  /** The account for signing in; the password is GIVEN_PASSWORD unless one was given. */
  readonly account: string;
  readonly token: string;
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  must<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  raw(call: Call, input?: LooseInput, options?: CallOptions): Promise<RawAnswer>;
}

/** The default password of members. */
export const GIVEN_PASSWORD = 'hongbao123';

/** A client that sends every call with a member's token. */
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
