import type { Intervention } from './steering.ts';

/** The interventions that one call created in several symbols. They are shown and ended together. */
export interface Group {
  readonly key: string;
  readonly symbols: readonly string[];
  readonly ids: readonly string[];
  readonly first: Intervention;
}

/** Groups interventions that were created by the same call, and preserves the order of the list. */
export function groupInterventions(interventions: readonly Intervention[]): Group[] {
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
