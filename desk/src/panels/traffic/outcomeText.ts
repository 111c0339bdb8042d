import type { Line } from './feed.ts';

/** How the request ended: the outcome, or its code or status. */
export function outcomeText(line: Line, t: (key: string) => string): string {
  if (line.outcome === 'dropped') return t('desk.traffic.dropped');
  if (line.outcome === 'streaming') return t('desk.traffic.streaming');
  return String(line.code ?? line.status);
}
