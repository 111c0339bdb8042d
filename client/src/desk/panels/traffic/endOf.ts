import type { Line } from './feed.ts';

/** How it ended, in a word or a number. */
export function endOf(line: Line, t: (key: string) => string): string {
  if (line.outcome === 'dropped') return t('desk.traffic.dropped');
  if (line.outcome === 'streaming') return t('desk.traffic.streaming');
  return String(line.code ?? line.status);
}
