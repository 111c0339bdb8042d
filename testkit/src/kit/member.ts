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
} from '@hongbao/client';
import type { Rest } from './fields.ts';
import { type LinkOptions, linkOf } from './link.ts';
import type { Scope } from './scope.ts';

/** What matters about a new member; everything else is made up. */
export interface GivenMember extends Rest<typeof createMember, 'balances'> {
  /** Money in the main account, decimals by coin. */
  readonly balances?: Readonly<Record<string, string>>;
  /** Short for `balances: { USDT }`. */
  readonly usdt?: string;
}

/** A signed-in member of a world. */
export interface Member {
  readonly id: string;
  /** What they sign in with, and the password. */
  readonly account: string;
  readonly password: string;
  readonly token: string;
  /** Every call of the app in the member's name: gives the result, throws `CallRefused`. */
  readonly calls: NamedCalls<MemberCalls>;
  /** A call by its contract. A refusal is an answer. */
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  /** A stream in the member's name. */
  events<C extends Call>(
    call: C,
    input?: CallInput<C>,
  ): AsyncGenerator<ResultOf<C>, void, undefined>;
  /** Stores a picture; gives its path. */
  upload(file: Blob, name?: string): Promise<string>;
  /** Opens the app as the member, on a screen if named (`/loans`). */
  link(route?: string, options?: Omit<LinkOptions, 'as' | 'route'>): string;
  /** The member's typed client. */
  readonly client: Client;
}

/** The password of members nobody gave one. */
const USUAL_PASSWORD = 'hongbao123';

/** Makes a member in a world. */
export async function makeMember(scope: Scope, given: GivenMember = {}): Promise<Member> {
  const { usdt, balances = {}, password = USUAL_PASSWORD, ...rest } = given;
  const money = { ...balances, ...(usdt === undefined ? {} : { USDT: usdt }) };
  const made = await scope.control.createMember({ ...rest, password, balances: money });
  return memberOf(scope, { ...made, password });
}

/** A member who is there already, by what they are signed in with. */
export function memberOf(
  { client: nobody, id: world }: Scope,
  made: Pick<Member, 'id' | 'account' | 'password' | 'token'>,
): Member {
  const { id, account, password, token } = made;
  const client = nobody.with({ token });
  return {
    id,
    account,
    password,
    token,
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
