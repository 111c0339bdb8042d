import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';
import { marketSymbols } from './marketSymbols.ts';

/** Columns: seconds, payout as a fraction of the stake, minimum and maximum stake. The same for every symbol. */
const durations = [
  [30, '0.7', '10', '1000'],
  [60, '0.75', '10', '5000'],
  [120, '0.8', '20', '10000'],
  [180, '0.82', '50', '10000'],
  [300, '0.85', '100', '20000'],
] as const;

export const optionsRows: readonly RowChange[] = marketSymbols.flatMap(({ symbol, base }, index) =>
  durations.map(([seconds, payoutRate, minStake, maxStake], place) =>
    insert('OptionTerms', {
      id: `${base}-${seconds}`,
      symbol,
      seconds,
      payoutRate: units(payoutRate),
      minStake: units(minStake),
      maxStake: units(maxStake),
      sort: index * durations.length + place,
    }),
  ),
);
