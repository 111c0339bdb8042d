import { expect, it } from 'vitest';
import { formatElapsed } from './elapsed.ts';

it.each([
  [0, '00:00'],
  [999, '00:00'],
  [65_000, '01:05'],
  [6_000_000, '100:00'],
  [-1, '00:00'],
])('formatElapsed formats %i ms as minutes and seconds', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});
