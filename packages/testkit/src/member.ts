import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { MemberCalls } from '@hongbao/contracts/calls';
import type { createMember } from '@hongbao/contracts/control/members.calls';
import {
  type Answered,
  type CallInput,
  type CallOptions,
  type Client,
  type NamedCalls,
  namedCallsOf,
} from '@hongbao/sdk';
import type { Rest } from './fields.ts';
import { type LinkOptions, linkOf } from './link.ts';
import type { Scope } from './scope.ts';

/** Properties of a new member; absent ones have defaults. */
export interface GivenMember extends Rest<typeof createMember, 'balances'> {
  /** Balances of the main account, as decimals by coin. */
  readonly balances?: Readonly<Record<string, string>>;
  /** Short form of `balances: { USDT }`. */
  readonly usdt?: string;
}

/** A signed-in member of a world. */
export interface Member {
  readonly id: string;
  /** Name of the account, and the password for signing in. */
  readonly account: string;
  readonly password: string;
  readonly token: string;
  /** Key of the authenticator, Base32, of a member that was created with one. */
  readonly authenticatorKey?: string;
  /** Every call of the app as this member. A call resolves to its result and rejects with `CallRefused`. */
  readonly calls: NamedCalls<MemberCalls>;
  /** Makes a call by its contract. Refusals are returned, not thrown. */
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  /** Opens an event stream as this member. */
  events<C extends Call>(
    call: C,
    input?: CallInput<C>,
  ): AsyncGenerator<ResultOf<C>, void, undefined>;
  /** Uploads a picture and returns its path. */
  upload(file: Blob, name?: string): Promise<string>;
  /** A URL that opens the app as this member, optionally on a route (`/loans`). */
  link(route?: string, options?: Omit<LinkOptions, 'as' | 'route'>): string;
  /** The member's typed client. */
  readonly client: Client;
}

/** The default password of members. */
const USUAL_PASSWORD = 'hongbao123';

/** Creates a member in a world. */
export async function makeMember(scope: Scope, given: GivenMember = {}): Promise<Member> {
  const { usdt, balances = {}, password = USUAL_PASSWORD, ...rest } = given;
  const money = { ...balances, ...(usdt === undefined ? {} : { USDT: usdt }) };
  const made = await scope.control.createMember({ ...rest, password, balances: money });
  const { id, account, token, authenticatorKey } = made;
  const key = authenticatorKey === undefined ? {} : { authenticatorKey };
  return memberOf(scope, { id, account, password, token, ...key });
}

/** Returns an existing member, by the session of a sign-in. */
export function memberOf(
  { client: anonymous, id: world }: Scope,
  made: Pick<Member, 'id' | 'account' | 'password' | 'token' | 'authenticatorKey'>,
): Member {
  const { id, account, password, token, authenticatorKey } = made;
  const client = anonymous.with({ token });
  return {
    id,
    account,
    password,
    token,
    ...(authenticatorKey === undefined ? {} : { authenticatorKey }),
    client,
    calls: namedCallsOf<MemberCalls>(client),
    call: client.call,
    events: client.events,
    upload: client.upload,
    link: (route, options) =>
      linkOf(client.url, world, {
        ...options,
        as: { token },
        ...(route === undefined ? {} : { route }),
      }),
  };
}
