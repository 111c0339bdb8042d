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
  ])('the exchange form for USDT to BTC, changed by %j, exchanges %s for %s', (change, from, to) =>
    expect(reduceFlash(typed, change)).toEqual({ ...typed, from, to }),
  );

  it('a swap moves the typed amount with its coin, and two swaps restore the form', () => {
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
  ])('quoteQuery for the typed amount "%s" requests a quote for %s', (amount, asked) =>
    expect(quoteQuery({ ...emptyFlash, amount })?.amount ?? null).toBe(asked),
  );

  it('quoteQuery requests the quote for the typed side', () =>
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
  ])('isTooMuch for %s with %s available is %s', (given, available, isOver) =>
    expect(isTooMuch(given, available)).toBe(isOver),
  );

  it.each([
    [emptyFlash, true],
    [{ ...emptyFlash, to: 'USDT' }, false],
    [{ ...emptyFlash, side: 'both' }, false],
    [null, false],
  ])('isFlashForm of the stored value %j is %s', (stored, isForm) =>
    expect(isFlashForm(stored)).toBe(isForm),
  );
});
