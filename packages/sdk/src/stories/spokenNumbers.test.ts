import { expect, it } from 'vitest';
import { numbersIn, unknownNumbers } from './spokenNumbers.ts';

it('numbersIn finds grouped digits and percentages, and no digits of words', () => {
  expect(
    numbersIn(
      'At 10 p.m. (UTC+8) she has 5,220.50 USDT, −3.1%, VIP 2, 8 USDT; sha256 of 1,000,000 after 3日.',
    ),
  ).toEqual(['10', '5,220.50', '3.1%', '8', '1,000,000']);
});

const order = { margin: '2487.50719800', leverage: 20, ltv: '0.56789000', records: [{}, {}, {}] };

it.each([
  ['a decimal, truncated', '2,487.50 USDT', []],
  ['a decimal, rounded up', '2,487.51 USDT', ['2,487.51']],
  ['all digits of a decimal', '2,487.507198', []],
  ['a whole number', 'leverage 20', []],
  ['a fraction as a percentage', '56.78%', []],
  ['another percentage', '57%', ['57%']],
  ['the length of a list', '3 USDT', []],
  ['a number of nothing', '4 USDT and 5,200 USDT', ['4', '5,200']],
])('unknownNumbers compares %s', (_, line, unknown) =>
  expect(unknownNumbers(line, [order])).toEqual(unknown),
);

it('unknownNumbers knows the hour of an instant and the digits of a duration', () => {
  const values = [{ at: '2026-03-08 22:05:00' }, { by: '40m' }];
  expect(unknownNumbers('10 p.m., 22:05, 40 minutes, 11', values)).toEqual(['11']);
});
