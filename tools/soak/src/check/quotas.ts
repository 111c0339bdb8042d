import type { Check } from './check.types.ts';
import type { ProductOrder } from './product.types.ts';
import { ONE, unitsOf } from './units.ts';

interface Product {
  readonly id: string;
  readonly type: string;
  readonly quota: bigint;
  readonly remaining: bigint;
  readonly minAmount: bigint;
  readonly maxPerMember: bigint;
}

/** Initially sold amounts of debt products in USDT. Debt products are partly sold from the start. */
const soldBefore: Readonly<Record<string, string>> = {
  'debt-30': '73600',
  'debt-60': '181250',
  'debt-90': '20000',
  'debt-180': '588000',
  'debt-365': '235800',
};

/**
 * Checks that the remaining quota of a product is its quota minus sales. Early redemption returns the sold amount.
 * Miners are counted in machines.
 */
export function checkQuotas({ file, findings }: Check): void {
  const ordersOf = `SELECT * FROM "ProductOrder" WHERE "productId" = ? ORDER BY rowid`;
  for (const product of file.rows<Product>(`SELECT * FROM "Product"`)) {
    findings.count('products');
    const { id, type, quota, remaining, minAmount, maxPerMember } = product;
    const subject = `product ${id}`;
    const held = new Map<string, bigint>();
    let sold = unitsOf(soldBefore[id] ?? '0');
    for (const order of file.rows<ProductOrder>(ordersOf, id)) {
      const bought = type === 'miner' ? (order.quantity ?? 0n) * ONE : order.amount;
      if (order.amount < minAmount) findings.find(subject, `was bought for ${order.amount}`);
      if (order.type !== type) findings.find(subject, `has an order ${order.id} of ${order.type}`);
      if (order.status === 'cancelled') continue;
      sold += bought;
      if (order.status !== 'ended')
        held.set(order.memberId, (held.get(order.memberId) ?? 0n) + bought);
    }
    if (remaining < 0n) findings.find(subject, `has ${remaining} left`);
    if (remaining !== quota - sold)
      findings.find(subject, `has ${remaining} left of ${quota}, ${sold} are sold`);
    for (const [memberId, amount] of held)
      if (amount > maxPerMember)
        findings.find(subject, `member ${memberId} holds ${amount} of at most ${maxPerMember}`);
  }
}
