import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';

export const flashRows: readonly RowChange[] = [
  insert('FlashTerms', {
    id: 'flash',
    feeRate: units('0.001'),
    minUsdt: units('1'),
    maxUsdt: units('100000'),
    rateTolerance: units('0.0005'),
    quoteLifetimeMs: 15_000,
  }),
];
