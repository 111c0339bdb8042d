import { formatUnits } from '@hongbao/contracts/money';
import type { ProductType } from '@hongbao/contracts/products/products.types';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import { type Notice, noticeRow } from '../content/index.ts';
import type { ProductOrder } from './product.types.ts';

/** The route of the app for the orders of a type, up to the id of the order. */
const screens: Readonly<Record<ProductType, string>> = {
  arbitrage: '/taoliOrder?',
  miner: '/kuangchi?tab=orders&',
  debt: '/zhaiquan?tab=orders&',
};

/** The kinds of notices about the end of an order, which lead to its receipt. */
const endings: ReadonlySet<Notice['key']> = new Set(['productEnded', 'productCancelled']);

/** The notice to a member about an event of an order. */
export function orderNotice(
  world: World,
  { id, memberId, type, amount, currency }: ProductOrder,
  key: Notice['key'],
  now: number,
): RowChange {
  const facts = { amount: formatUnits(amount), currency };
  return noticeRow(world, memberId, now, {
    category: 'transaction',
    key,
    facts,
    refId: id,
    link: `${screens[type]}${endings.has(key) ? 'receipt' : 'id'}=${id}`,
  });
}
