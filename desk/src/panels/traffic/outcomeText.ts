import type { Line } from './feed.ts';

/** Returns the text for the outcome of a request: the outcome, or the code or the status of its answer. */
export function outcomeText(line: Line, t: (key: string) => string): string {
  if (line.outcome === 'dropped') return t('desk.traffic.dropped');
  if (line.outcome === 'streaming') return t('desk.traffic.streaming');
  return String(line.code ?? line.status);
}
