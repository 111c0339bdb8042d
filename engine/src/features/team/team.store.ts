import { TEAM_LEVELS } from '@hongbao/contracts/team/team.quote';
import { sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';

export function inviterIn(rows: RowReader, memberId: string): string | null {
  const [row] = rows.some('Member', ['invitedById'], { where: { id: memberId } });
  return row?.invitedById ?? null;
}

/**
 * SQL of a member's team with the level of each member: level 1 was invited by the member, level 2 by members of level
 * 1, level 3 by members of level 2.
 */
const teamOf = (memberId: string) => sql`
  WITH RECURSIVE "team" ("id", "level") AS (
    SELECT "id", 1 FROM "Member" WHERE "invitedById" = ${memberId}
    UNION ALL
    SELECT "Member"."id", "team"."level" + 1 FROM "Member"
    JOIN "team" ON "Member"."invitedById" = "team"."id"
    WHERE "team"."level" < ${TEAM_LEVELS}
  )`;

const hasToppedUp = sql`EXISTS (
  SELECT 1 FROM "Recharge" WHERE "Recharge"."memberId" = "team"."id" AND "Recharge"."status" = 1)`;

/** The rebates that a member received for each invitee. */
const rebatesTo = (memberId: string, kind: string) => sql`
  SELECT "refId", SUM("amount") AS "amount" FROM "LedgerEntry"
  WHERE "memberId" = ${memberId} AND "book" = 'main' AND "kind" = ${kind} GROUP BY "refId"`;

export interface LevelTotals {
  readonly level: number;
  readonly count: number;
  readonly newSince: number;
  readonly toppedUp: number;
  /** Rebates in units of USDT. */
  readonly income: bigint;
}

/** Totals of each non-empty level. `kind` selects the rebates among a member's account changes. */
export function levelTotals(
  rows: RowReader,
  memberId: string,
  kind: string,
  since: number,
): LevelTotals[] {
  const totals = rows.query(sql`${teamOf(memberId)}
    SELECT "team"."level" AS "level", COUNT(*) AS "count",
      SUM(CASE WHEN "Member"."registeredAt" >= ${BigInt(since)} THEN 1 ELSE 0 END) AS "newSince",
      SUM(CASE WHEN ${hasToppedUp} THEN 1 ELSE 0 END) AS "toppedUp",
      CAST(COALESCE(SUM("rebates"."amount"), 0) AS TEXT) AS "income"
    FROM "team" JOIN "Member" ON "Member"."id" = "team"."id"
    LEFT JOIN (${rebatesTo(memberId, kind)}) AS "rebates" ON "rebates"."refId" = "team"."id"
    GROUP BY "team"."level" ORDER BY "team"."level"`);
  return totals.map(({ level, count, newSince, toppedUp, income }) => ({
    level: Number(level),
    count: Number(count),
    newSince: Number(newSince),
    toppedUp: Number(toppedUp),
    income: BigInt(String(income)),
  }));
}

interface TeamPage {
  readonly skip: number;
  readonly take: number;
  /** Restricts the list to members invited by this member. */
  readonly invitedBy?: string | undefined;
}

/** The number of members in a member's team that another member invited directly. */
export function countInvitedBy(rows: RowReader, memberId: string, invitedBy: string): number {
  const [found] = rows.query(sql`${teamOf(memberId)}
    SELECT COUNT(*) AS "count" FROM "team" JOIN "Member" ON "Member"."id" = "team"."id"
    WHERE "Member"."invitedById" = ${invitedBy}`);
  return Number(found?.['count'] ?? 0);
}

/** A page of a member's team, newest first. For members of the lowest level, the number of invited members is zero. */
export function teamPage(
  rows: RowReader,
  memberId: string,
  kind: string,
  { skip, take, invitedBy }: TeamPage,
) {
  const inviter = invitedBy ?? null;
  const page = rows.query(sql`${teamOf(memberId)}
    SELECT "team"."id" AS "id", "team"."level" AS "level",
      CASE WHEN "team"."level" < ${TEAM_LEVELS} THEN (
        SELECT COUNT(*) FROM "Member" AS "below" WHERE "below"."invitedById" = "team"."id"
      ) ELSE 0 END AS "invited",
      CASE WHEN ${hasToppedUp} THEN 1 ELSE 0 END AS "toppedUp",
      CAST(COALESCE("rebates"."amount", 0) AS TEXT) AS "income"
    FROM "team" JOIN "Member" ON "Member"."id" = "team"."id"
    LEFT JOIN (${rebatesTo(memberId, kind)}) AS "rebates" ON "rebates"."refId" = "team"."id"
    WHERE ${inviter} IS NULL OR "Member"."invitedById" = ${inviter}
    ORDER BY "Member"."registeredAt" DESC, "team"."id" DESC LIMIT ${take} OFFSET ${skip}`);
  const columns = ['id', 'account', 'email', 'phone', 'vipLevel', 'registeredAt'] as const;
  const where = { id: { in: page.map(({ id }) => String(id)) } };
  const members = rows.some('Member', columns, { where });
  const byId = new Map(members.map((member) => [member.id, member]));
  return page.flatMap(({ id, level, invited, toppedUp, income }) => {
    const member = byId.get(String(id));
    if (!member) return [];
    return [
      {
        ...member,
        level: Number(level),
        invited: Number(invited),
        toppedUp: Number(toppedUp) === 1,
        income: BigInt(String(income)),
      },
    ];
  });
}
