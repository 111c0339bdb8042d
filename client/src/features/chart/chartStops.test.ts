import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import { firstStop, movedByKey, priceAt } from './chartStops.ts';

const mark = units('60000');

it.each([
  ['takeProfit', 'long', null, '61200'],
  ['stopLoss', 'long', null, '58800'],
  ['takeProfit', 'short', null, '58800'],
  ['stopLoss', 'short', null, '61200'],
  ['stopLoss', 'long', '59600', '59800'],
  ['stopLoss', 'short', '60400', '60200'],
] as const)(
  'firstStop for the %s of a %s with liquidation at %s is %s',
  (field, direction, at, price) => {
    const liquidation = at === null ? null : units(at);
    expect(firstStop(field, { direction, mark, liquidation }, 2)).toBe(price);
  },
);

it.each([
  [60_123.4567, 2, '60123.46'],
  [0.071239, 5, '0.07124'],
  [100, 0, '100'],
  [-1, 2, null],
  [0.001, 2, null],
  [Number.NaN, 2, null],
  [undefined, 2, null],
])('priceAt for the axis value %s with %i digits is %s', (value, digits, price) =>
  expect(priceAt(value, digits)).toBe(price),
);

it.each([
  ['ArrowUp', '60000', '60060'],
  ['ArrowDown', '60000', '59940'],
  ['PageUp', '60000', '60600'],
  ['Enter', '60000', null],
  ['ArrowDown', '30', null],
])('movedByKey changes the price with the key %s from %s to %s', (key, price, next) =>
  expect(movedByKey(key, price, mark, 2)).toBe(next),
);

it('movedByKey moves a stop by at least one tick', () =>
  expect(movedByKey('ArrowUp', '0.07', units('0.07'), 2)).toBe('0.08'));
