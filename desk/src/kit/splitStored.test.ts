import { expect, it } from 'vitest';
import { isStoredId, withoutStored } from './splitStored.ts';

it.each([
  ['1000000002367655387', ''],
  ['m1000000002367655387/main/USDT → platform/fees/USDT', 'main/USDT → platform/fees/USDT'],
  ['Member 1000000002367655387 repays', 'Member  repays'],
  ['3f1c9a5b7e2d4c6f8a9b0c1d2e3f4a5b', ''],
  ['1200.00000000 USDT', '1200.00 USDT'],
  ['-0.50000000', '-0.50'],
  ['0.02500000 BTC', '0.025 BTC'],
  ['38806.34778714', '38806.3477'],
  ['0.00001234', '0.00001234'],
  ['2026-01-07 12:00:00', '2026-01-07 12:00:00'],
  ['openPosition', 'openPosition'],
  ['100000 members', '100000 members'],
  ['', ''],
])('withoutStored removes ids and storage digits: %s', (text, read) => {
  expect(withoutStored(text)).toBe(read);
});

it.each([
  ['1000000002367655387', true],
  ['3f1c9a5b7e2d4c6f8a9b0c1d2e3f4a5b', true],
  ['demo@hongbao.example', false],
  ['hongbao123', false],
  ['', false],
])('isStoredId recognizes a text that is only an id: %s', (text, is) => {
  expect(isStoredId(text)).toBe(is);
});
