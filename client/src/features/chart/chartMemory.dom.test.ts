import { expect, it } from 'vitest';
import { isMemories } from './chartMemory.ts';
import { firstPeriods } from './periods.ts';

const memory = { periods: firstPeriods, lines: { 'BTC/USDT': ['64000.5'] } };
const withLines = (lines: unknown) => ({ visitor: { ...memory, lines } });

it.each([
  ['what a member has set', { visitor: memory, 7: memory }, true],
  ['a text', 'lines', false],
  ['no lines', { visitor: { periods: firstPeriods } }, false],
  ['no periods', { visitor: { lines: {} } }, false],
  ['a price that is no decimal', withLines({ 'BTC/USDT': ['high'] }), false],
  ['a price of zero', withLines({ 'BTC/USDT': ['0.00'] }), false],
  [
    'more lines than a symbol can have',
    withLines({ 'BTC/USDT': ['1', '2', '3', '4', '5'] }),
    false,
  ],
])('reads the stored settings of charts: %s', (_, value, isValid) =>
  expect(isMemories(value)).toBe(isValid),
);
