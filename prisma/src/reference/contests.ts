import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';

/**
 * Bounds of the prizes: all participants together receive at most half of the fees, so that no group of accounts
 * profits.
 */
const bounds = { maxLeverage: 20, prizeFeeShare: units('0.5') };

const reward = (rankFrom: number, rankTo: number, amount: string) => ({ rankFrom, rankTo, amount });

/** One sprint is always running and the next one is announced; every third week a cup is added. */
export const contestsRows: readonly RowChange[] = [
  insert('ContestSeries', {
    ...bounds,
    key: 'sprint',
    firstStartDays: 0,
    lengthDays: 7,
    everyDays: 7,
    announceDays: 7,
    minFund: units('100'),
    maxFund: units('10000'),
    participantsMax: 1_000,
    rewards: JSON.stringify([
      reward(1, 1, '500'),
      reward(2, 2, '300'),
      reward(3, 3, '200'),
      reward(4, 10, '50'),
    ]),
  }),
  insert('ContestSeries', {
    ...bounds,
    key: 'cup',
    firstStartDays: 3,
    lengthDays: 14,
    everyDays: 21,
    announceDays: 7,
    minFund: units('1000'),
    maxFund: units('50000'),
    participantsMax: 1_000,
    rewards: JSON.stringify([
      reward(1, 1, '2000'),
      reward(2, 2, '1000'),
      reward(3, 3, '500'),
      reward(4, 10, '100'),
    ]),
  }),
];
