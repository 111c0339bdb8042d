import { expect, it } from 'vitest';
import { units } from '../money.ts';
import { collateralFor, priceAtLtv } from './loans.quote.ts';

// 300 / 0.65 / 60,000 = 0.00769230769...
it.each([
  [1n, '0.00769231'],
  [100n, '0.007693'],
  [units('0.01'), '0.01'],
  [units('1'), '1'],
])('rounds collateral up to whole steps of %s units: %s', (step, quantity) =>
  expect(collateralFor(units('300'), units('60000'), units('0.65'), step)).toBe(units(quantity)),
);

it('priceAtLtv returns null without collateral', () => expect(priceAtLtv(1n, 0n, 1n)).toBeNull());
