/** The middle of some measurements; of an even number the mean of the two in the middle. Throws on none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('No measurement');
  return (upper + lower) / 2;
}

/** What this share of the measurements is not above: 0.99 for all but the slowest hundredth. Throws on none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('No measurement');
  return found;
}

/** How far single rounds lie apart: lowest and highest. */
export function spanOf(values: readonly number[]): { lowest: number; highest: number } {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}
