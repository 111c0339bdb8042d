import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalOfNumber,
  displayDecimal,
  divide,
  formatUnits,
  MAX_UNITS,
  mulDiv,
  multiply,
  ONE,
  parseUnits,
  roundToStep,
  type Rounding,
  stepOfDecimals,
  units,
} from './money.ts';

const anyUnits = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS });
const roundings: readonly Rounding[] = ['floor', 'ceil', 'truncate', 'nearest'];

describe('decimals', () => {
  it.each([
    ['0', 0n],
    ['0.0012', 120_000n],
    ['-0.00000001', -1n],
    ['92233720368.54775807', MAX_UNITS],
    ['007.10', 710_000_000n],
  ])('%s is %s units', (text, value) => {
    expect(parseUnits(text)).toBe(value);
    expect(units(text)).toBe(value);
  });

  it.each(['', '.', '1.', '.1', '+1', '1e3', ' 1', '0.123456789', '123456789012345678901', 'NaN'])(
    '%j is not a decimal',
    (text) => {
      expect(parseUnits(text)).toBe(null);
      expect(() => units(text)).toThrow(RangeError);
    },
  );

  it('are formatted with eight places and parsed back to the same value', () => {
    expect(formatUnits(120_000n)).toBe('0.00120000');
    expect(formatUnits(-1n)).toBe('-0.00000001');
    fc.assert(
      fc.property(anyUnits, (value) => {
        expect(parseUnits(formatUnits(value))).toBe(value);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [7n, 2n, 3n, 4n, 3n, 4n],
    [-7n, 2n, -4n, -3n, -3n, -4n],
    [6n, 2n, 3n, 3n, 3n, 3n],
    [7n, -2n, -4n, -3n, -3n, -4n],
    [7n, 3n, 2n, 3n, 2n, 2n],
    [-7n, 3n, -3n, -2n, -2n, -2n],
    [8n, -3n, -3n, -2n, -2n, -3n],
    [0n, 5n, 0n, 0n, 0n, 0n],
  ])('%s / %s is rounded in the named direction', (a, b, floor, ceil, truncate, nearest) => {
    expect(roundings.map((rounding) => mulDiv(a, 1n, b, rounding))).toEqual([
      floor,
      ceil,
      truncate,
      nearest,
    ]);
  });

  it('differs from the exact value by less than one unit, in the named direction', () => {
    const other = fc.bigInt({ min: 1n, max: MAX_UNITS });
    fc.assert(
      fc.property(anyUnits, anyUnits, other, (a, b, c) => {
        const exact = a * b;
        const floor = mulDiv(a, b, c, 'floor') * c;
        const ceil = mulDiv(a, b, c, 'ceil') * c;
        expect(floor <= exact && exact - floor < c).toBe(true);
        expect(ceil >= exact && ceil - exact < c).toBe(true);
        expect(mulDiv(a, b, c, 'truncate') * c).toBe(exact < 0n ? ceil : floor);
      }),
    );
  });

  it('throws a RangeError for a zero divisor', () => {
    expect(() => divide(ONE, 0n, 'floor')).toThrow(RangeError);
  });

  it('is applied to products, quotients and steps', () => {
    expect(multiply(units('0.1'), units('60000'), 'floor')).toBe(units('6000'));
    expect(divide(units('1'), units('3'), 'ceil')).toBe(33_333_334n);
    expect(roundToStep(units('1.239'), stepOfDecimals(2), 'floor')).toBe(units('1.23'));
    expect(roundToStep(units('-1.231'), stepOfDecimals(2), 'floor')).toBe(units('-1.24'));
  });
});

describe('displayDecimal', () => {
  it.each([
    ['1234.5678', 2, '1,234.56'],
    ['-1234.5678', 2, '-1,234.56'],
    ['0.999', 2, '0.99'],
    ['-0.001', 2, '0.00'],
    ['1234567', 0, '1,234,567'],
    ['1.5', 12, '1.50000000'],
    ['abc', 2, '--'],
    [null, 2, '--'],
    [undefined, 2, '--'],
  ])('formats %s with %s decimals as %s', (text, decimals, shown) => {
    expect(displayDecimal(text, decimals)).toBe(shown);
  });
});

describe('the decimal of a JSON number', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [100, '100'],
    [0.1, '0.1'],
    [13_497.49653331, '13497.49653331'],
    [-1.5, '-1.5'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [1e15, '1000000000000000'],
    [12_345_678.12345678, '12345678.12345678'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%d is %s', (value, text) => expect(decimalOfNumber(value)).toBe(text));

  it.each([NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e21, Number('90071992547409.93')])(
    '%d has none',
    (value) => expect(decimalOfNumber(value)).toBe(null),
  );

  it('is the text that was written, if that has at most 15 digits', () => {
    const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 8 }), (value, places) => {
        const written = formatUnits(value * 10n ** BigInt(8 - places));
        const text = decimalOfNumber(Number(written));
        expect(text).not.toBe(null);
        expect(parseUnits(text ?? '')).toBe(parseUnits(written));
      }),
    );
  });

  it('reads as the same number, and no neighbor of as many places does', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const text = decimalOfNumber(value);
        if (text === null) return;
        expect(Number(text)).toBe(value === 0 ? 0 : value);
        const places = text.split('.')[1]?.length ?? 0;
        const digits = BigInt(text.replace('.', ''));
        for (const near of [digits - 1n, digits + 1n])
          expect(Number(`${near}e-${places}`)).not.toBe(value);
      }),
    );
  });

  it('is never another amount: what is sent as text and as a number is the same or refused', () => {
    fc.assert(
      fc.property(anyUnits, (value) => {
        const written = formatUnits(value);
        const text = decimalOfNumber(Number(written));
        if (text !== null && text.replace(/^-?\d+\.?/, '').length === 8)
          expect(parseUnits(text)).toBe(value);
      }),
    );
  });
});
