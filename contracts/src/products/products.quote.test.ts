import { describe, expect, it } from 'vitest';
import { formatUnits, units } from '../money.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import {
  dailyIncome,
  earlyExit,
  machineDay,
  machineRate,
  machinesIncome,
  nextFullHour,
  paybackDays,
  scheduleOf,
  yearlyRate,
} from './products.quote.ts';

describe('daily income', () => {
  it.each([
    ['100', '0.0002', '0.02000000'],
    ['10000', '0.0006', '6.00000000'],
    // 1234.56789 x 0.00045 = 0.5555555505; the last two digits are truncated.
    ['1234.56789', '0.00045', '0.55555555'],
    ['0.00000001', '0.0009', '0.00000000'],
  ])('on %s at a rate of %s is %s', (amount, rate, income) => {
    expect(formatUnits(dailyIncome(units(amount), units(rate)))).toBe(income);
  });
});

describe('the daily income of a machine', () => {
  const prices = { perTerahash: units('0.05'), perKilowattHour: units('0.06') };
  it.each([
    // 110 x 0.05; 3.25 kW x 24 h x 0.06
    [110, 3250, '5.50000000', '4.68000000', '0.82000000'],
    [200, 3500, '10.00000000', '5.04000000', '4.96000000'],
    [319, 4785, '15.95000000', '6.89040000', '9.05960000'],
    // A machine whose cost exceeds its income has a negative net.
    [10, 3000, '0.50000000', '4.32000000', '-3.82000000'],
  ])('with %i TH/s and %i W is %s minus %s, which is %s', (hashrate, power, gross, cost, net) => {
    const day = machineDay(hashrate, power, prices);
    expect(formatUnits(day.gross)).toBe(gross);
    expect(formatUnits(day.cost)).toBe(cost);
    expect(formatUnits(day.net)).toBe(net);
  });

  it('divided by the price of the machine is a rate, truncated', () => {
    expect(formatUnits(machineRate(units('0.82'), units('260')))).toBe('0.00315384');
  });
});

describe('an early exit', () => {
  it.each([
    ['100', '0.06', '0.06000000', '99.94000000'],
    ['100', '0', '0.00000000', '100.00000000'],
    ['100', '120', '100.00000000', '0.00000000'],
  ])(
    'with a principal of %s deducts the paid income of %s, limited to the principal',
    (principal, paid, takenBack, returned) => {
      const exit = earlyExit(units(principal), units(paid));
      expect(formatUnits(exit.takenBack)).toBe(takenBack);
      expect(formatUnits(exit.returned)).toBe(returned);
    },
  );
});

describe('the schedule of an order', () => {
  it.each([
    [0, HOUR_MS],
    [1, HOUR_MS],
    [HOUR_MS - 1, HOUR_MS],
    [HOUR_MS, 2 * HOUR_MS],
  ])('bought %i ms after a full hour starts %i ms after that hour', (after, startsAt) => {
    expect(nextFullHour(after)).toBe(startsAt);
    expect(scheduleOf(units('1.5'), 7, after)).toEqual({
      dailyIncome: units('1.5'),
      totalIncome: units('10.5'),
      startsAt,
      endsAt: startsAt + 7 * DAY_MS,
    });
  });

  it('has a daily income of zero when power costs more than the machines earn', () => {
    const days = ['2.5', '0.00000001', '0', '-0.00000001'].map((net) =>
      formatUnits(machinesIncome(units(net), 3n)),
    );
    expect(days).toEqual(['7.50000000', '0.00000003', '0.00000000', '0.00000000']);
  });

  it('has a yearly rate of 365 times the daily rate, without compounding', () => {
    expect(formatUnits(yearlyRate(units('0.0002')))).toBe('0.07300000');
  });

  it.each([
    ['260', '0.82', 318],
    ['260', '2.6', 100],
    ['260', '2.60000001', 100],
    ['260', '2.59999999', 101],
    ['260', '260', 1],
    ['260.00000001', '260', 2],
    ['260', '261', 1],
    ['260', '0', null],
    ['260', '-1', null],
  ])(
    'of machines for %s with a daily net income of %s pays back the price after %s days',
    (price, net, days) => {
      expect(paybackDays(units(price), units(net))).toBe(days);
    },
  );
});
