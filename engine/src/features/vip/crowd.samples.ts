import { units } from '@hongbao/contracts/money';
import { insert } from '@hongbao/prisma/rowWriter';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { World } from '../../world/world.ts';
import { newMember } from '../account/newMember.ts';

/** Creates many equal members with money in one commit, without registration or sign-in. Returns their ids, in order. */
export async function commitCrowd(
  world: World,
  count: number,
  { usdt, vipLevel = 0 }: { readonly usdt: string; readonly vipLevel?: number },
): Promise<string[]> {
  const now = world.now();
  const made = Array.from({ length: count }, () =>
    newMember(world, now, {
      account: `crowd${world.ids.nextNumber()}@hongbao.example`,
      email: null,
      areaCode: null,
      phone: null,
      passwordHash: 'nobody signs in',
      invitedById: null,
      isGuest: false,
      deviceId: null,
      language: 'en-us',
    }),
  );
  const ids = made.map(({ row }) => row.id);
  const money = ids.map((id) => ({
    op: 'post' as const,
    id: `opening/${id}`,
    kind: 'opening',
    currency: 'USDT',
    debit: houseAccount('custody', 'USDT'),
    credit: memberAccount(id, 'main', 'USDT'),
    amount: units(usdt),
    ref: { type: 'member', id },
  }));
  await world.commit(
    {
      rows: made.map(({ row }) =>
        insert('Member', { ...row, vipLevel, vipLevelReached: vipLevel }),
      ),
      ledger: [...made.flatMap(({ plan }) => plan.ledger ?? []), ...money],
    },
    now,
  );
  return ids;
}
