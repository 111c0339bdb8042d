import { units } from '@hongbao/contracts/money';
import type { Client } from '@hongbao/test-support/client';
import type { Control } from '@hongbao/test-support/control';
import { type GivenMember, type Member, asMember } from '@hongbao/test-support/given';
import { houseAccount, memberAccount } from '@hongbao/engine/ledger/accounts';
import type { World } from '@hongbao/engine/world/world';
import { levelCheck } from '@hongbao/engine/features/levels/index';

export interface Given {
  /** Creates a registered member, by default without money. */
  member(given?: GivenMember): Promise<Member>;
  /** Creates `count` members with equal properties. */
  members(count: number, given?: GivenMember): Promise<Member[]>;
  /** Adds money to a member's main account with an operator's adjustment. */
  money(member: Pick<Member, 'id'>, amount: string, currency?: string): Promise<void>;
}

/** Creates functions for test data, such as `given.member({ usdt: '1000', verified: true })`. */
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
