import type { Intervention } from './steering.ts';

/** The same thing done to several symbols at once: shown, and ended, as one. */
export interface Group {
  readonly key: string;
  readonly symbols: readonly string[];
  readonly ids: readonly string[];
  readonly first: Intervention;
}

/** Puts together what was done to several symbols by one call, in the order it is listed. */
export function groupsOf(interventions: readonly Intervention[]): Group[] {
  const groups: { key: string; symbols: string[]; ids: string[]; first: Intervention }[] = [];
  for (const one of interventions) {
    const like = [
      one.kind,
      one.createdAt,
      one.startAt,
      one.durationMs,
      one.percent,
      one.factor,
      one.endedAt,
    ];
    const key = like.join(' ');
    const found = groups.find((group) => group.key === key && !group.symbols.includes(one.symbol));
    if (found) {
      found.symbols.push(one.symbol);
      found.ids.push(one.id);
    } else groups.push({ key, symbols: [one.symbol], ids: [one.id], first: one });
  }
  return groups;
}
