import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
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
const roundings: readonly Rounding[] = ['floor', 'ceil', 'truncate'];

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
    [7n, 2n, 3n, 4n, 3n],
    [-7n, 2n, -4n, -3n, -3n],
    [6n, 2n, 3n, 3n, 3n],
    [7n, -2n, -4n, -3n, -3n],
    [0n, 5n, 0n, 0n, 0n],
  ])('%s / %s is rounded in the named direction', (a, b, floor, ceil, truncate) => {
    expect(roundings.map((rounding) => mulDiv(a, 1n, b, rounding))).toEqual([
      floor,
      ceil,
      truncate,
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
