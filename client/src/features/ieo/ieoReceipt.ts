import { units } from '@hongbao/contracts/money';
import type { AccountChange } from '../wallet/wallet.api.ts';

/**
 * The amount that was returned of what an application held, in units of USDT: after the draw, after the payment, or
 * after a missed payment.
 */
export function ieoRefund(changes: readonly AccountChange[]): bigint {
  return changes.reduce((sum, { type, amount }) => {
    const change = units(amount);
    return type === 'ieoPayment' && change > 0n ? sum + change : sum;
  }, 0n);
}
