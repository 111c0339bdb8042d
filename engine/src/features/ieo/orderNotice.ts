import { formatUnits } from '@hongbao/contracts/money';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import { type Notice, noticeRow } from '../content/index.ts';
import type { Ieo, IeoOrder } from './ieo.types.ts';

/** The notice to a member about an event of an application. */
export function orderNotice(
  world: World,
  { id, memberId, quantity, wonQuantity }: IeoOrder,
  { base }: Ieo,
  key: Notice['key'],
  now: number,
): RowChange {
  const facts = { quantity: formatUnits(wonQuantity ?? quantity), token: base };
  return noticeRow(world, memberId, now, {
    category: 'transaction',
    key,
    facts,
    refId: id,
    // Every later event is after the draw, whose result is on the receipt.
    link: `/ieo?tab=mine&${key === 'ieoApplied' ? 'id' : 'receipt'}=${id}`,
  });
}
