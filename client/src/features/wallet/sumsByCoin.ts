import { units } from '@hongbao/contracts/money';

interface Change {
  currency: string;
  amount: string;
}

/** Returns the sum of changes of each coin in units, in order of first appearance. */
export function sumsByCoin(changes: readonly Change[]): [coin: string, sum: bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of changes)
    sums.set(currency, (sums.get(currency) ?? 0n) + units(amount));
  return [...sums];
}
