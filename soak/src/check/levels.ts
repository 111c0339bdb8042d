import type { Check } from './check.types.ts';

/** A level a member came to, and when. */
export interface Reached {
  readonly at: bigint;
  readonly level: bigint;
}

interface Told {
  readonly memberId: string;
  readonly facts: string;
  readonly createdAt: bigint;
}

/** What members were told of their levels, in the order in which it was written: the only history there is of them. */
export function levelHistories({ file }: Check): ReadonlyMap<string, readonly Reached[]> {
  const sql = `SELECT "memberId", "facts", "createdAt" FROM "Notice"
    WHERE "key" IN ('levelUp', 'levelDown') ORDER BY rowid`;
  const histories = new Map<string, Reached[]>();
  for (const { memberId, facts, createdAt } of file.rows<Told>(sql)) {
    const level = BigInt((JSON.parse(facts) as { level: string }).level);
    const history = histories.get(memberId) ?? [];
    history.push({ at: createdAt, level });
    histories.set(memberId, history);
  }
  return histories;
}

/** The levels a member had at an instant: the one before it, and those it brought. */
export function levelsAt(history: readonly Reached[], at: bigint): bigint[] {
  const before = history.findLast((each) => each.at < at)?.level ?? 0n;
  return [before, ...history.filter((each) => each.at === at).map((each) => each.level)];
}
