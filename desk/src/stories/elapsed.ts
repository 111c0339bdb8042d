const MINUTE_S = 60;

/** Formats a duration as minutes and seconds: 125,000 ms is "02:05". */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / MINUTE_S))}:${two(seconds % MINUTE_S)}`;
}
