import { expect, it } from 'vitest';
import { formatFact, withFacts } from './formatFact.ts';

it.each([
  ['1234567.50000000', '1,234,567.5'],
  ['1000.00000000', '1,000'],
  ['0.00000001', '0.00000001'],
  ['-1234.00000000', '-1,234'],
  ['100', '100'],
  ['2026-11-16 23:59:59', '2026-11-16 23:59:59'],
  ['1, 2, 5', '1, 2, 5'],
  [20, '20'],
  [null, 'null'],
])('formats the fact %j as %s', (value, formatted) => {
  expect(formatFact(value)).toBe(formatted);
});

it('inserts facts into a text, and retains the name of a missing one', () => {
  expect(withFacts('{{bound}} of {{max}}, {{constructor}}', { bound: '1000.50' })).toBe(
    '1,000.5 of {{max}}, {{constructor}}',
  );
});
