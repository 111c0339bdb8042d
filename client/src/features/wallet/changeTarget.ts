import type { ChangeGroup } from './changeGroups.ts';
import type { ProductOrder } from './wallet.api.ts';

/** The lists of product orders, up to the parameter of one order. */
const orderPaths = {
  arbitrage: '/taoliOrder?',
  miner: '/kuangchi?tab=orders&',
  debt: '/zhaiquan?tab=orders&',
} as const satisfies Record<ProductOrder['type'], string>;

/** Where the object of a group of account changes is shown. */
interface Target {
  /** The symbol, or the name of the product in the language of the app. */
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the receipt of the position of a close, of an option that was paid out or of an ended product order; the order
 * itself while it runs; the history for other bookings of a symbol. Null for objects that have no page, and for an order
 * that is not loaded.
 */
export function targetOf(
  { lead, name }: ChangeGroup,
  orders: ReadonlyMap<string, ProductOrder>,
): Target | null {
  const { symbol, refType, refId } = lead;
  if (symbol !== undefined && refType === 'option') {
    const receipt = lead.type === 'optionPayout' ? `option=${refId}` : 'tab=history';
    return { name: symbol, path: `/heyue?symbol=${symbol}&mode=options&${receipt}` };
  }
  if (symbol !== undefined) {
    const receipt = name === 'closed' || name === 'liquidated' ? `&receipt=${refId}` : '';
    return {
      name: symbol,
      path: `/heyue?symbol=${symbol}&mode=contracts&tab=history${receipt}`,
    };
  }
  const order = refType === 'productOrder' ? orders.get(refId) : undefined;
  if (!order) return null;
  const isOver = order.status === 'ended' || order.status === 'cancelled';
  return {
    name: order.name,
    path: `${orderPaths[order.type]}${isOver ? 'receipt' : 'id'}=${refId}`,
  };
}
