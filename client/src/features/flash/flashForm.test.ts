import { describe, expect, it } from 'vitest';
import {
  emptyFlash,
  isFlashForm,
  isTooMuch,
  quoteQuery,
  reduceFlash,
  swapFlash,
} from './flashForm.ts';

const typed = reduceFlash(emptyFlash, { amount: '100' });

describe('exchange form', () => {
  it.each([
    [{ to: 'ETH' }, 'USDT', 'ETH'],
    [{ from: 'ETH' }, 'ETH', 'BTC'],
    [{ from: 'BTC' }, 'BTC', 'USDT'],
    [{ to: 'USDT' }, 'BTC', 'USDT'],
  ])('with %j goes from %s to %s', (change, from, to) =>
    expect(reduceFlash(typed, change)).toEqual({ ...typed, from, to }),
  );

  it('swapped, an amount stays with its coin; swapped again, all is as before', () => {
    expect(swapFlash(typed)).toEqual({ from: 'BTC', to: 'USDT', side: 'to', amount: '100' });
    expect(swapFlash(swapFlash(typed))).toEqual(typed);
  });

  it.each([
    ['', null],
    ['0', null],
    ['0,00', null],
    ['five', null],
    ['1,234', null],
    ['1,5', '1.5'],
    [' 1,234.50 USDT', '1234.50'],
  ])('of "%s" asks for %s', (amount, asked) =>
    expect(quoteQuery({ ...emptyFlash, amount })?.amount ?? null).toBe(asked),
  );

  it('says which side was typed', () =>
    expect(quoteQuery({ ...emptyFlash, side: 'to', amount: '0.1' })).toEqual({
      from: 'USDT',
      to: 'BTC',
      side: 'to',
      amount: '0.1',
    }));

  it.each([
    ['10.00000001', '10', true],
    ['10', '10', false],
    [undefined, '10', false],
    ['10', undefined, false],
  ])('%s of %s is too much: %s', (given, available, isOver) =>
    expect(isTooMuch(given, available)).toBe(isOver),
  );

  it.each([
    [emptyFlash, true],
    [{ ...emptyFlash, to: 'USDT' }, false],
    [{ ...emptyFlash, side: 'both' }, false],
    [null, false],
  ])('a stored form of %j can be gone on with: %s', (stored, isForm) =>
    expect(isFlashForm(stored)).toBe(isForm),
  );
});
