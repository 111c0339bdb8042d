import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import { dayChange } from './dayChange.ts';

it.each([
  ['a gain', '110', '10', '0.1'],
  ['a loss', '75', '-25', '-0.25'],
  ['no result', '100', '0', '0'],
])('dayChange of %s is relative to the assets without it', (_, totalAssets, dailyProfit, rate) =>
  expect(dayChange({ totalAssets, dailyProfit })).toBe(units(rate)),
);

it.each([
  ['no assets', '0', '0'],
  ['assets that consist only of the result', '10', '10'],
])('dayChange is unknown for %s', (_, totalAssets, dailyProfit) =>
  expect(dayChange({ totalAssets, dailyProfit })).toBeNull(),
);
