import { expect, it } from 'vitest';
import { creditScoreAfter, documentKey, maskNumber } from './kyc.rules.ts';

it.each([
  ['p123-45-67', 'passport/P1234567'],
  ['P1234567', 'passport/P1234567'],
])('documentKey normalizes %s to %s', (number, key) =>
  expect(documentKey('passport', number)).toBe(key),
);

it.each([
  ['P1234567', 'P****67'],
  ['440101199001011234', '4****34'],
])('masks %s as %s', (number, masked) => expect(maskNumber(number)).toBe(masked));

it.each([
  [60, 20, 80],
  [90, 10, 100],
  [95, 10, 100],
  [100, 20, 100],
  [20, -20, 0],
  [19, -20, 0],
])('a credit score of %i changed by %i is %i', (score, change, after) =>
  expect(creditScoreAfter(score, change)).toBe(after),
);
