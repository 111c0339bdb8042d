import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { Answered, CallInput, CallOptions, Client, LooseInput } from './client.ts';
import type { RawAnswer } from './transport.ts';

/** What matters about a member; everything else is made up. */
export interface GivenMember {
  /** Money in the main account: decimals by coin. `usdt` is short for `balances: { USDT }`. */
  readonly usdt?: string;
  readonly balances?: Readonly<Record<string, string>>;
  /** Basic identity; `advanced` includes it. */
  readonly verified?: boolean;
  readonly advanced?: boolean;
  /** False: no level that is reached later pays a bonus. */
  readonly bonuses?: boolean;
  /** Credit granted by an operator, USDT; see `createMember`. */
  readonly creditGranted?: string;
  readonly email?: string;
  readonly password?: string;
  readonly nickname?: string;
  readonly inviterId?: string;
}

/** A signed-in member of a test world. The calls are the client's, with the member's token. */
export interface Member {
  readonly id: string;
  /** What the member signs in with; the password is GIVEN_PASSWORD unless it was given. */
  readonly account: string;
  readonly token: string;
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  must<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  raw(call: Call, input?: LooseInput, options?: CallOptions): Promise<RawAnswer>;
}

/** The password of members nobody gave one. */
export const GIVEN_PASSWORD = 'hongbao123';

/** A client that signs every call with a member's token. */
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
