/** The middle of some measurements; of an even number the mean of the two in the middle. Throws on none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('No measurement');
  return (upper + lower) / 2;
}

/** How far single rounds lie apart: lowest and highest. */
export function spanOf(values: readonly number[]): { lowest: number; highest: number } {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}
