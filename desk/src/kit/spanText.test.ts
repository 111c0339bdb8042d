import { expect, it } from 'vitest';
import { spanText } from './spanText.ts';

it.each([
  [0, '0s'],
  [499, '0s'],
  [90_000, '1m 30s'],
  [-90_000, '1m 30s'],
  [3_600_000, '1h'],
  [3_605_000, '1h'],
  [7_500_000, '2h 5m'],
  [86_400_000 + 7_200_000 + 60_000, '1d 2h'],
  [86_400_000 + 60_000, '1d'],
])('formats %i ms as %s', (spanMs, text) => expect(spanText(spanMs, 'en')).toBe(text));
