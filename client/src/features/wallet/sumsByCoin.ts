import { units } from '@hongbao/contracts/money';

interface Change {
  currency: string;
  amount: string;
}

/** What changes come to in each coin, in the order the coins appear. In units. */
export function sumsByCoin(changes: readonly Change[]): [coin: string, sum: bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of changes)
    sums.set(currency, (sums.get(currency) ?? 0n) + units(amount));
  return [...sums];
}
