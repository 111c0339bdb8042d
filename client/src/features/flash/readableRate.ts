import { divide, ONE, units } from '@hongbao/contracts/money';

interface Exchanged {
  from: string;
  to: string;
  fromAmount: string;
  toAmount: string;
}

/**
 * The rate in the more readable direction: the price of the more valuable coin in the other one, computed from the
 * amounts.
 */
export function readableRate({ from, to, fromAmount, toAmount }: Exchanged) {
  const [given, got] = [units(fromAmount), units(toAmount)];
  if (given === 0n || got === 0n) return { one: from, other: to, rate: null };
  const rate = divide(got, given, 'truncate');
  if (rate >= ONE) return { one: from, other: to, rate };
  return { one: to, other: from, rate: divide(given, got, 'truncate') };
}
