import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { languages } from '@hongbao/locales/languages';
import {
  formatCompact,
  formatMoney,
  type NumberStyle,
  formatPercent,
  formatPrice,
  toShown,
  toTone,
} from './numbers.ts';
import { sumOfShown } from './sumOfShown.ts';
import { units } from '@hongbao/contracts/money';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formatMoney', () => {
  it.each<[string | bigint | null | undefined, string, NumberStyle, string]>([
    ['1234567.899', 'USDT', {}, '1,234,567.89 USDT'],
    ['-0.999', 'USDT', {}, '\u22120.99 USDT'],
    ['12', 'USDT', { isSigned: true }, '+12.00 USDT'],
    ['-12', 'USDT', { isSigned: true }, '\u221212.00 USDT'],
    ['0', 'USDT', { isSigned: true }, '0.00 USDT'],
    ['-0.001', 'USDT', { isSigned: true }, '\u2212<0.01 USDT'],
    ['0.001', 'USDT', { isSigned: true }, '+<0.01 USDT'],
    ['0.00000001', 'BTC', {}, '<0.000001 BTC'],
    ['0.001', 'USDT', { isHidden: true }, '•••• USDT'],
    ['0.001', 'USDT', { digits: 'exact' }, '0.001 USDT'],
    ['120.5', 'USDT', { digits: 'exact' }, '120.50 USDT'],
    ['1.97170212', 'USDT', { digits: 'exact' }, '1.97170212 USDT'],
    ['0.5', 'USDT', {}, '0.50 USDT'],
    ['0.17559', 'USDT', {}, '0.17 USDT'],
    ['0.00009', 'USDT', {}, '<0.01 USDT'],
    ['1.005', 'USDT', {}, '1.00 USDT'],
    ['0.12345678', 'BTC', {}, '0.123456 BTC'],
    ['0.12345678', 'XYZ', {}, '0.1234 XYZ'],
    ['0.00010000', 'BTC', { digits: 'exact' }, '0.0001 BTC'],
    ['1000', 'USDT', { digits: 'exact' }, '1,000.00 USDT'],
    ['1234.5', 'USDT', { digits: 0 }, '1,234 USDT'],
    [150_000_000n, 'USDT', {}, '1.50 USDT'],
    [-150_000_000n, 'USDT', {}, '\u22121.50 USDT'],
    ['500.025', 'USDT', { isDue: true }, '500.03 USDT'],
    ['500.02000001', 'USDT', { isDue: true }, '500.03 USDT'],
    ['500.02', 'USDT', { isDue: true }, '500.02 USDT'],
    ['-500.025', 'USDT', { isDue: true }, '\u2212500.03 USDT'],
    ['999.999', 'USDT', { isDue: true }, '1,000.00 USDT'],
    ['0.17500000', 'USDT', { isDue: true }, '0.18 USDT'],
    ['0.00000001', 'USDT', { isDue: true }, '0.01 USDT'],
    ['0.99999', 'USDT', { isDue: true }, '1.00 USDT'],
    ['0.1234561', 'BTC', { isDue: true }, '0.123457 BTC'],
    ['500.025', 'USDT', { digits: 'exact', isDue: true }, '500.025 USDT'],
    [null, 'USDT', {}, '-- USDT'],
    [undefined, 'USDT', { isSigned: true }, '-- USDT'],
    ['soon', 'USDT', {}, '-- USDT'],
    ['5', 'USDT', { isHidden: true }, '•••• USDT'],
    ['-5', 'USDT', { isHidden: true, isSigned: true }, '•••• USDT'],
  ])('formats %s of %s with %j as %s', (value, coin, style, text) =>
    expect(plain(formatMoney(value, coin, style))).toBe(text),
  );
});

describe('formatPercent', () => {
  it.each<[string | bigint | null, NumberStyle, string]>([
    ['0.0123', {}, '1.23%'],
    ['0.0123', { isSigned: true }, '+1.23%'],
    ['-0.05999', { isSigned: true }, '\u22126.00%'],
    ['-0.00001', { isSigned: true }, '0.00%'],
    ['-0.000698', { isSigned: true }, '\u22120.07%'],
    ['0.23076923', {}, '23.08%'],
    ['0.23076923', { digits: 1 }, '23.1%'],
    ['0.00005', {}, '0.01%'],
    ['-0.00005', {}, '\u22120.01%'],
    ['0.00004999', {}, '0.00%'],
    ['0.125', { digits: 0 }, '13%'],
    ['0.0005', { digits: 3 }, '0.050%'],
    ['0.1', { digits: 'exact' }, '10%'],
    ['12.5', { digits: 0 }, '1,250%'],
    [50_000_000n, {}, '50.00%'],
    [null, { isSigned: true }, '--'],
  ])('formats %s with %j as %s', (rate, style, text) =>
    expect(formatPercent(rate, style)).toBe(text),
  );
});

it.each<[string | bigint | null, number, string]>([
  ['64000.129', 2, '64,000.12 USDT'],
  ['0.07123', 5, '0.07123 USDT'],
  [null, 2, '-- USDT'],
])('formatPrice formats %s with %d digits as %s', (price, digits, text) =>
  expect(plain(formatPrice(price, digits))).toBe(text),
);

it.each([
  ['0.00000001', 'up'],
  ['-3', 'down'],
  ['0.00', ''],
  [null, ''],
  ['soon', ''],
] as const)('toTone of the value %s is "%s"', (value, tone) => expect(toTone(value)).toBe(tone));

it.each([
  [2.555e9, '2.5B'],
  [999_999, '999.9K'],
  [1_999, '1.9K'],
  [12, '12'],
  [-2.555e9, '-2.5B'],
  [0, null],
  [Number.NaN, null],
])('formatCompact truncates %d to %s', (value, text) => expect(formatCompact(value)).toBe(text));

it.each(languages.map(({ web }) => web))(
  'formatCompact equals the compact notation of Intl.NumberFormat in %s',
  (language) => {
    const isTenThousands = /^(zh|ja|ko)/.test(language);
    const format = new Intl.NumberFormat(isTenThousands ? language : 'en', {
      notation: 'compact',
      maximumFractionDigits: 1,
      roundingMode: 'trunc',
    });
    vi.stubGlobal('document', { documentElement: { lang: language } });
    const size = fc
      .integer({ min: 0, max: 14 })
      .chain((power) => fc.integer({ min: 1, max: 10 ** power * 9 }));
    fc.assert(
      fc.property(size, fc.boolean(), (value, isNegative) => {
        const signed = isNegative ? -value : value;
        expect(formatCompact(signed)).toBe(format.format(signed));
      }),
    );
    vi.unstubAllGlobals();
  },
);

it.each([
  ['2487.50999999', 2, false, '2487.5'],
  ['2487.50000001', 2, true, '2487.51'],
  ['-2487.50999999', 2, false, '-2487.5'],
  ['-2487.50000001', 2, true, '-2487.51'],
  ['2487.51', 2, true, '2487.51'],
])('toShown of %s with %d decimals, due %s, is %s', (value, digits, isDue, shown) =>
  expect(toShown(units(value), digits, isDue)).toBe(units(shown)),
);

it.each<[figures: (string | undefined)[], sum: string | null]>([
  [[], '0'],
  [['1243.756', '1243.756'], '2487.5'],
  [['10.019', '-3.019'], '7'],
  [['5.999', '0.12945678'], '6.11'],
  [['5', undefined], null],
])('sumOfShown of %j is %s', (figures, sum) =>
  expect(sumOfShown(figures)).toBe(sum === null ? null : units(sum)),
);
