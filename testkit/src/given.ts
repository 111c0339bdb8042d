import type { Call, ResultOf } from '@hongbao/contracts/call';
import { units } from '@hongbao/contracts/money';
import { levelCheck } from '@hongbao/server/features/vip/levelCheck';
import { houseAccount, memberAccount } from '@hongbao/server/ledger/accounts';
import type { World } from '@hongbao/server/world/world';
import type { Answered, CallInput, CallOptions, Client, LooseInput } from './client.ts';
import type { Control } from './control.ts';
import type { RawAnswer } from './transport.ts';

/** What matters about a member; everything else is made up. */
export interface GivenMember {
  /** Money in the main account: decimals by coin. `usdt` is short for `balances: { USDT }`. */
  readonly usdt?: string;
  readonly balances?: Readonly<Record<string, string>>;
  /** Basic identity; `advanced` includes it. */
  readonly verified?: boolean;
  readonly advanced?: boolean;
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

export interface Given {
  /** A member who has signed up, with money if asked. */
  member(given?: GivenMember): Promise<Member>;
  /** `count` members alike. */
  members(count: number, given?: GivenMember): Promise<Member[]>;
  /** More money in a member's main account, as an operator's adjustment. */
  money(member: Pick<Member, 'id'>, amount: string, currency?: string): Promise<void>;
}

/** Test data by what matters: `given.member({ usdt: '1000', verified: true })`. */
export function createGiven(client: Client, control: Control, inside: () => Promise<World>): Given {
  const member = async (given: GivenMember = {}): Promise<Member> => {
    const { usdt, balances = {}, ...rest } = given;
    const money = { ...balances, ...(usdt === undefined ? {} : { USDT: usdt }) };
    const made = await control.createMember({ ...rest, balances: money });
    return asMember(client, made);
  };
  const money = async ({ id }: Pick<Member, 'id'>, amount: string, currency = 'USDT') => {
    const world = await inside();
    await world.command(`member/${id}`, async (now) => {
      const adjustment = {
        op: 'post',
        id: `adjustment/${world.ids.nextId()}`,
        kind: 'adjustment',
        currency,
        debit: houseAccount('custody', currency),
        credit: memberAccount(id, 'main', currency),
        amount: units(amount),
        ref: { type: 'member', id },
      } as const;
      await world.commit({ ledger: [adjustment], timeline: [levelCheck(id, now)] }, now);
    });
  };
  return {
    member,
    money,
    members: async (count, given) => {
      const made: Member[] = [];
      while (made.length < count) made.push(await member(given));
      return made;
    },
  };
}

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
