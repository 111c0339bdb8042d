import { expect, it } from 'vitest';
import { closePart, remainder } from './positions.close.ts';
import type { Holding } from './positions.quote.ts';

it('closePart releases the margin of a part rounded down, and the remainder with the last part', () => {
  const holding: Holding = { direction: 'long', entry: 100_000_000n, quantity: 3n, margin: 100n };
  const first = closePart(holding, 1n, 100_000_000n, 0n);
  expect(first.marginReleased).toBe(33n);
  const rest = remainder(holding, 1n, first);
  expect(rest).toEqual({ ...holding, quantity: 2n, margin: 67n });
  expect(rest && closePart(rest, 2n, 100_000_000n, 0n).marginReleased).toBe(67n);
});
