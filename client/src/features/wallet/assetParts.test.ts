import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import { assetParts } from './assetParts.ts';

const assets = (spot: string, position: string, contest: string, total: string) => ({
  totalAssets: total,
  spotAssets: spot,
  positionAssets: position,
  contestFrozenAssets: contest,
  virtualAssets: '0',
  cashBalance: '0',
  availableBalance: '0',
  dailyProfit: '0',
  cumulativeProfit: '0',
});

it.each([
  ['three parts', ['100.009', '50.009', '47.749'], '197.767', '197.74', '0'],
  ['a debt, which is rounded up', ['100.009', '0', '0'], '89.998', '89.98', '-10.02'],
  ['no money', ['0', '0', '0'], '0', '0', '0'],
] as const)(
  'the total of %s is the sum of its displayed parts',
  (_, parts, total, shown, loans) => {
    const [spot, position, contest] = parts;
    expect(assetParts(assets(spot, position, contest, total))).toEqual({
      spot: units(spot),
      position: units(position),
      contest: units(contest),
      loans: units(loans),
      total: units(shown),
    });
  },
);
