import { units } from '@hongbao/contracts/money';

interface Change {
  currency: string;
  amount: string;
}

/** The sum of changes in each coin, in order of first appearance. In units. */
export function sumsByCoin(changes: readonly Change[]): [coin: string, sum: bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of changes)
    sums.set(currency, (sums.get(currency) ?? 0n) + units(amount));
  return [...sums];
}
