import { expect, it } from 'vitest';
import { firstPeriods, isPeriods, parsePeriod } from './periods.ts';

const bounds = { name: 'period', min: 2, max: 200 } as const;

it.each([
  ['2', 2],
  [' 200 ', 200],
  ['1', null],
  ['201', null],
  ['7.5', null],
  ['-7', null],
  ['', null],
  ['1e1', null],
])('the text "%s" of a period is read as %s', (text, value) =>
  expect(parsePeriod(text, bounds)).toBe(value),
);

it.each([
  ['the first periods', firstPeriods, true],
  ['nothing', null, false],
  ['a missing indicator', { ...firstPeriods, RSI: undefined }, false],
  ['a missing parameter', { ...firstPeriods, MA: [7, 25] }, false],
  ['a parameter out of bounds', { ...firstPeriods, RSI: [1] }, false],
  ['a parameter that is a text', { ...firstPeriods, RSI: ['14'] }, false],
])('reads stored periods: %s', (_, value, isValid) => expect(isPeriods(value)).toBe(isValid));
