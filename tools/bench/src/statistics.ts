/** Returns the median; for an even number of values the mean of the middle two. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('No measurement');
  return (upper + lower) / 2;
}

/** Returns the percentile for a share: 0.99 for the 99th. Throws for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('No measurement');
  return found;
}

/** Returns minimum and maximum. */
export function spanOf(values: readonly number[]): { lowest: number; highest: number } {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}
