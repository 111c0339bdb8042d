import { MAX_UNITS, units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import { quoteProblem, sizeProblem } from './flash.rules.ts';

describe('the size of an exchange', () => {
  const facts = { fromMid: units('100'), toMid: units('1'), feeRate: units('0.001') };
  const bounds = { minUsdt: units('1'), maxUsdt: units('1000') };
  const small = 'amountTooSmall';
  it.each([
    ['0.00999999', 1n, small],
    ['0.01', 1n, undefined],
    ['0.01', 0n, small],
    ['10', 1n, undefined],
    ['10.00000001', 1n, 'amountTooLarge'],
  ])('of %s coins at 100 with %s received units is refused with: %s', (amount, received, refusal) =>
    expect(sizeProblem(units(amount), received, facts, bounds)?.refusal).toBe(refusal),
  );

  it('is refused with the violated bound in USDT', () => {
    const told = (bound: string) => ({ field: 'amount', currency: 'USDT', bound });
    expect(sizeProblem(1n, 1n, facts, bounds)?.facts).toEqual(told('1.00000000'));
    expect(sizeProblem(units('11'), 1n, facts, bounds)?.facts).toEqual(told('1000.00000000'));
  });

  const most = units('1000000000');
  const worthless = { fromMid: units('0.000001'), toMid: units('0.000001'), feeRate: 0n };
  /** The highest possible price: one unit (1e-8) of the coin is worth 922 USDT. */
  const dear = { fromMid: MAX_UNITS, toMid: units('1'), feeRate: 0n };
  it.each([
    ['exactly the maximum', most, most, worthless, null],
    ['a unit more to give', most + 1n, 1n, worthless, 'amountTooLarge'],
    ['a unit more to get', most, most + 1n, worthless, 'amountTooLarge'],
    ['at the largest rate', 1n, 1n, dear, null],
    ['at a larger rate', 1n, 1n, { ...dear, fromMid: MAX_UNITS + 1n }, 'amountTooLarge'],
  ])('is limited to the maximum of an account: %s', (_, given, received, at, refusal) => {
    const facts = { field: 'amount', bound: '1000000000' };
    expect(sizeProblem(given, received, at, bounds)).toEqual(refusal && { refusal, facts });
  });
});

describe('quoteProblem', () => {
  const mids = { fromMid: units('100'), toMid: units('1'), feeRate: units('0.001') };
  const quote = {
    ...mids,
    fromCurrency: 'BTC',
    toCurrency: 'USDT',
    fromAmount: units('1'),
    expiresAt: 15_000n,
    usedAt: null,
  };
  const asked = { from: 'BTC', to: 'USDT', amount: units('1') };
  const clock = { now: 14_999, rateTolerance: units('0.0005') };
  const usedUp = { ...quote, usedAt: 1n };
  const fallen = { ...mids, fromMid: units('99.95') };
  const fallenWithin = { ...mids, fromMid: units('99.951') };
  const risen = { ...mids, fromMid: units('101') };
  it.each([
    ['before its expiry', quote, asked, mids, clock.now, null],
    ['at its expiry', quote, asked, mids, 15_000, 'quoteExpired'],
    ['used', usedUp, asked, mids, clock.now, 'quoteUsed'],
    ['used and expired', usedUp, asked, mids, 15_000, 'quoteUsed'],
    ['from another coin', quote, { ...asked, from: 'ETH' }, mids, clock.now, 'quoteMismatch'],
    ['to another coin', quote, { ...asked, to: 'ETH' }, mids, clock.now, 'quoteMismatch'],
    ['of another amount', quote, { ...asked, amount: 1n }, mids, clock.now, 'quoteMismatch'],
    // 100 / 1.0005 = 99.950024…
    ['while the live rate is worse', quote, asked, fallen, clock.now, 'rateMoved'],
    [
      'while the live rate is worse within the tolerance',
      quote,
      asked,
      fallenWithin,
      clock.now,
      null,
    ],
    ['while the live rate is better', quote, asked, risen, clock.now, null],
  ])('returns the expected problem for a quote %s', (_, given, wanted, live, now, problem) =>
    expect(quoteProblem(given, wanted, live, { ...clock, now })).toBe(problem),
  );
});
