import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTyped, trimZeros, type TypedProblem } from './decimalInput.ts';

it.each<[typed: string, wire: string | null, shown: string]>([
  ['', null, ''],
  ['   ', null, ''],
  ['1', '1', '1'],
  ['1.', '1', '1.'],
  ['1,', '1', '1,'],
  ['1234,', '1234', '1234.'],
  ['.5', '0.5', '0.5'],
  [',', '0', '0.'],
  ['007', '7', '7'],
  ['0.10', '0.10', '0.10'],
  ['+5', '5', '5'],
  [' 1,234.5 ', '1234.5', '1234.5'],
  ['1.234,5', '1234.5', '1234.5'],
  ['1 234,5', '1234.5', '1234.5'],
  ['1\u202f234\u00a0567,5', '1234567.5', '1234567.5'],
  ["1'234.5", '1234.5', '1234.5'],
  ['1,234,567', '1234567', '1234567'],
  ['1.234.567', '1234567', '1234567'],
  ['12,345,678', '12345678', '12345678'],
  ['1、5', '1.5', '1,5'],
  ['1,2345', '1.2345', '1.2345'],
  ['1,234,567.89', '1234567.89', '1234567.89'],
  ['1,25', '1.25', '1,25'],
  ['0,125', '0.125', '0.125'],
  ['1.234', '1.234', '1.234'],
  ['１，２３４．５', '1234.5', '1234.5'],
  ['１２。５', '12.5', '12.5'],
  ['๑๒.๕', '12.5', '12.5'],
  ['１，０００', '1000', '1000'],
  ['１，２３４，５６７', '1234567', '1234567'],
  ['１，５', '1.5', '1,5'],
  ['١٢٫٥', '12.5', '12.5'],
  ['١٬٢٣٤٫٥', '1234.5', '1234.5'],
  ['۴۲', '42', '42'],
  ['१२३.४', '123.4', '123.4'],
  ['𝟗𝟖', '98', '98'],
  ['\u200e100\u200f', '100', '100'],
  ['\u2066١٠٠\u2069', '100', '100'],
  ['5 USDT', '5', '5'],
  ['5usdt', '5', '5'],
  ['12345678901', '12345678901', '12345678901'],
  ['0.12345678', '0.12345678', '0.12345678'],
])('parseTyped parses "%s" as %s', (typed, wire, shown) =>
  expect(parseTyped(typed, { unit: 'USDT' })).toEqual({ wire, shown, problem: null }),
);

it.each<[typed: string, problem: TypedProblem]>([
  ['🚀', 'notANumber'],
  ['5🚀', 'notANumber'],
  ['1e5', 'notANumber'],
  ['12 34', 'notANumber'],
  ['5 BTC', 'notANumber'],
  ['1,23,4.5', 'notANumber'],
  ['1.2,3.4', 'notANumber'],
  ['1234567,890.5', 'notANumber'],
  ['1,2345.6', 'notANumber'],
  ['..', 'notANumber'],
  ['5-3', 'notANumber'],
  ['1+2', 'notANumber'],
  ['-5', 'negative'],
  ['\u22125', 'negative'],
  ['1,234', 'ambiguous'],
  ['١,٢٣٤', 'ambiguous'],
  ['٤Ⅷ', 'notANumber'],
  ['4'.repeat(40), 'tooLong'],
  ['123456789012', 'tooLong'],
  ['0.123456789', 'tooFine'],
])('parseTyped leaves "%s" unchanged and reports %s', (typed, problem) =>
  expect(parseTyped(typed, { unit: 'USDT' })).toEqual({ wire: null, shown: typed, problem }),
);

it.each([
  ['1,234', null],
  ['123,456', null],
  ['1,2345', '1.2345'],
  ['0,234', '0.234'],
  ['1234,567', '1234.567'],
  ['1,234,567', '1234567'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
])('parseTyped reads "%s" typed letter by letter like the pasted text', (text, wire) => {
  const field = [...text].reduce((shown, letter) => parseTyped(shown + letter).shown, '');
  expect(parseTyped(field)).toMatchObject({ wire, problem: wire === null ? 'ambiguous' : null });
  expect(parseTyped(text).wire).toBe(wire);
});

it('parseTyped accepts no decimals for a coin without decimals', () => {
  expect(parseTyped('1.5', { decimals: 0 }).problem).toBe('tooFine');
  expect(parseTyped('15.', { decimals: 0 }).problem).toBe('tooFine');
  expect(parseTyped('15', { decimals: 0 }).wire).toBe('15');
});

it('parseTyped is idempotent for valid input, and returns invalid input unchanged', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- x’') }), (text) => {
      const { shown, wire, problem } = parseTyped(text);
      if (problem !== null) return shown === text && wire === null;
      return parseTyped(shown).wire === wire;
    }),
  ));

it.each([
  ['0.10000000', '0.1'],
  ['100.00000000', '100'],
  ['100', '100'],
])('trimZeros shortens "%s" to "%s"', (text, trimmed) => expect(trimZeros(text)).toBe(trimmed));
