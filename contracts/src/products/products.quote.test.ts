import { describe, expect, it } from 'vitest';
import { formatUnits, units } from '../money.ts';
import { dailyIncome, earlyExit, machineDay, machineRate } from './products.quote.ts';

describe('the income of a day', () => {
  it.each([
    ['100', '0.0002', '0.02000000'],
    ['10000', '0.0006', '6.00000000'],
    // 1234.56789 x 0.00045 = 0.5555555505: the last two digits are the house's.
    ['1234.56789', '0.00045', '0.55555555'],
    ['0.00000001', '0.0009', '0.00000000'],
  ])('of %s at %s is %s', (amount, rate, income) => {
    expect(formatUnits(dailyIncome(units(amount), units(rate)))).toBe(income);
  });
});

describe('a machine’s day', () => {
  const prices = { perTerahash: units('0.05'), perKilowattHour: units('0.06') };
  it.each([
    // 110 x 0.05; 3.25 kW x 24 h x 0.06
    [110, 3250, '5.50000000', '4.68000000', '0.82000000'],
    [200, 3500, '10.00000000', '5.04000000', '4.96000000'],
    [319, 4785, '15.95000000', '6.89040000', '9.05960000'],
    // One that costs more than it makes says so.
    [10, 3000, '0.50000000', '4.32000000', '-3.82000000'],
  ])('of %i TH/s and %i W: %s less %s is %s', (hashrate, power, gross, cost, net) => {
    const day = machineDay(hashrate, power, prices);
    expect(formatUnits(day.gross)).toBe(gross);
    expect(formatUnits(day.cost)).toBe(cost);
    expect(formatUnits(day.net)).toBe(net);
  });

  it('beside its price is a rate, cut off', () => {
    expect(formatUnits(machineRate(units('0.82'), units('260')))).toBe('0.00315384');
  });
});

describe('leaving early', () => {
  it.each([
    ['100', '0.06', '0.06000000', '99.94000000'],
    ['100', '0', '0.00000000', '100.00000000'],
    ['100', '120', '100.00000000', '0.00000000'],
  ])('with %s after %s was paid', (principal, paid, takenBack, returned) => {
    const exit = earlyExit(units(principal), units(paid));
    expect(formatUnits(exit.takenBack)).toBe(takenBack);
    expect(formatUnits(exit.returned)).toBe(returned);
  });
});
