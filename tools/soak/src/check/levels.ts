import type { Check } from './check.types.ts';

/** A level that a member reached, and the time. */
export interface Reached {
  readonly at: bigint;
  readonly level: bigint;
}

interface Told {
  readonly memberId: string;
  readonly facts: string;
  readonly createdAt: bigint;
}

/**
 * Returns the notices about levels by member, in the order in which they were written. They are the only record of past
 * levels.
 */
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

/** Returns the possible levels of a member at an instant: the level before it, and the levels reached at it. */
export function levelsAt(history: readonly Reached[], at: bigint): bigint[] {
  const before = history.findLast((each) => each.at < at)?.level ?? 0n;
  return [before, ...history.filter((each) => each.at === at).map((each) => each.level)];
}
