import type { Check } from './check.types.ts';

/** A level reached by a member, and the instant. */
export interface Reached {
  readonly at: bigint;
  readonly level: bigint;
}

interface Told {
  readonly memberId: string;
  readonly facts: string;
  readonly createdAt: bigint;
}

/** Level notices of members, in the order in which they were written: the only record of past levels. */
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

/** The levels of a member at an instant: the one before it, and those reached at it. */
export function levelsAt(history: readonly Reached[], at: bigint): bigint[] {
  const before = history.findLast((each) => each.at < at)?.level ?? 0n;
  return [before, ...history.filter((each) => each.at === at).map((each) => each.level)];
}
