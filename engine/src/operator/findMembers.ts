import type { QueryOf } from '@hongbao/contracts/call';
import type {
  listMembers,
  MemberSort,
  MemberState,
} from '@hongbao/contracts/control/members.calls';
import { pageOf } from '@hongbao/contracts/paging';
import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { toWhole } from '@hongbao/contracts/fields';
import { type Sql, join, raw, sql } from '@hongbao/prisma/sql';
import type { RowOf, TableName } from '@hongbao/prisma/rowWriter';
import { debtsOf } from '../features/loans/index.ts';
import { type Prices, pricesAt, totalAssets, unrealizedOf } from '../features/wallet/index.ts';
import type { World } from '../world/world.ts';
import { type OpenPosition, openPositions } from './openPositions.ts';

/** Maximum ids in one query, below the maximum of bound values in SQLite. */
const IDS_MAX = 10_000;

/** Tables whose rows have an id that a member reads in the app: orders, loans, deposits, withdrawals, applications. */
const CASES = [
  'Position',
  'OptionOrder',
  'ProductOrder',
  'IeoOrder',
  'Loan',
  'FlashExchange',
  'Recharge',
  'Withdrawal',
  'KycApplication',
] as const satisfies readonly TableName[];

/** What is computed of a member, in units of USDT, and the number of open positions. */
interface Figures {
  readonly assets: bigint;
  readonly pnl: bigint;
  readonly positions: number;
}

/** A member with the computed figures. */
type Found = Figures & { readonly row: RowOf<'Member'> };

type Asked = QueryOf<typeof listMembers>;

/** Columns of the orders that the database sorts. */
const columns: Readonly<Partial<Record<MemberSort, string>>> = {
  registered: '"id"',
  name: 'LOWER("nickname")',
  level: '"vipLevel"',
  identity: `("kycStatus" = 'authorised') + ("kycAdvancedStatus" = 'authorised')`,
  lastActive: '"lastActiveAt"',
};

/**
 * Returns a page of the members of a world, and the number of all that match. The number of queries does not depend on
 * the number of members. An order by a computed figure computes it for all members that match.
 */
export async function findMembers(
  world: World,
  query: Asked,
  now: number,
): Promise<{ found: Found[]; total: number }> {
  const prices = await pricesAt(world, now);
  const held = heldByMember(world);
  const where = conditionsOf(query, now);
  const { rows, total } = columns[query.sort ?? 'registered']
    ? sortedByColumn(world, query, where)
    : sortedByFigure(world, query, where, { prices, held, now });
  const assets = assetsOf(
    world,
    rows.map(({ id }) => id),
    { prices, held, now },
  );
  const found = rows.map((row) => {
    const own = inMain(held.get(row.id));
    return { row, assets: assets(row.id), pnl: pnlOf(own, prices), positions: own.length };
  });
  return { found, total };
}

interface Page {
  readonly rows: readonly RowOf<'Member'>[];
  readonly total: number;
}

function sortedByColumn({ rows }: World, query: Asked, where: Sql): Page {
  const { sort = 'registered', order = 'desc' } = query;
  const { skip, take } = pageOf(query);
  const column = raw(columns[sort] ?? '"id"');
  const direction = raw(order === 'asc' ? 'ASC' : 'DESC');
  const [counted] = rows.query<{ total: bigint }>(
    sql`SELECT COUNT(*) AS "total" FROM "Member" WHERE ${where}`,
  );
  const found = rows.query<RowOf<'Member'>>(sql`
    SELECT * FROM "Member" WHERE ${where}
    ORDER BY ${column} ${direction}, "id" ${direction} LIMIT ${take} OFFSET ${skip}`);
  return { rows: found, total: Number(counted?.total ?? 0) };
}

function sortedByFigure(world: World, query: Asked, where: Sql, of: Basis): Page {
  const { skip, take } = pageOf(query);
  const ids = world.rows
    .query<{ id: string }>(sql`SELECT "id" FROM "Member" WHERE ${where} ORDER BY "id"`)
    .map(({ id }) => id);
  const valueOf = figureOf(world, query, ids, of);
  const values = ids.map((id, index) => ({ id, index, value: valueOf(id) }));
  const sign = query.order === 'asc' ? 1 : -1;
  values.sort((a, b) =>
    a.value === b.value ? sign * (a.index - b.index) : a.value < b.value ? -sign : sign,
  );
  const page = values.slice(skip, skip + take).map(({ id }) => id);
  const found = world.rows.many('Member', { where: { id: { in: page } } });
  return {
    rows: found.toSorted((a, b) => page.indexOf(a.id) - page.indexOf(b.id)),
    total: ids.length,
  };
}

/** Open positions by member, and the prices that value them. */
interface Basis {
  readonly prices: Prices;
  readonly held: ReadonlyMap<string, readonly OpenPosition[]>;
  readonly now: number;
}

function figureOf(
  world: World,
  { sort }: Asked,
  ids: readonly string[],
  of: Basis,
): (id: string) => bigint | number {
  if (sort === 'assets') return assetsOf(world, ids, of);
  if (sort === 'pnl') return (id) => pnlOf(inMain(of.held.get(id)), of.prices);
  return (id) => inMain(of.held.get(id)).length;
}

function assetsOf(world: World, ids: readonly string[], { prices, held, now }: Basis) {
  const debts = new Map<string, bigint>();
  for (let from = 0; from < ids.length; from += IDS_MAX)
    for (const [id, owed] of debtsOf(world, ids.slice(from, from + IDS_MAX), now))
      debts.set(id, owed);
  return (id: string) => totalAssets(world, id, held.get(id) ?? [], debts.get(id) ?? 0n, prices);
}

function heldByMember(world: World): Basis['held'] {
  const held = new Map<string, OpenPosition[]>();
  for (const position of openPositions(world)) {
    if (position.status === 'pending') continue;
    const own = held.get(position.memberId);
    if (own) own.push(position);
    else held.set(position.memberId, [position]);
  }
  return held;
}

/** The positions outside contests, which the list counts. */
const inMain = (held: readonly OpenPosition[] = []) => held.filter(({ book }) => book === 'main');

function pnlOf(held: readonly OpenPosition[], prices: Prices): bigint {
  return held.reduce((sum, position) => sum + unrealizedOf(position, prices), 0n);
}

function conditionsOf({ keyword, ids, state, level }: Asked, now: number): Sql {
  const conditions = [sql`TRUE`];
  if (keyword !== undefined) {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql`("account" LIKE ${pattern} ESCAPE '\\' OR "nickname" LIKE ${pattern} ESCAPE '\\' OR "id" = ${keyword}
        OR "id" IN (${ownersOf(keyword)}))`,
    );
  }
  if (ids !== undefined) conditions.push(sql`"id" IN (${join([...new Set(ids.split(','))])})`);
  if (level !== undefined) conditions.push(sql`"vipLevel" = ${toWhole(level)}`);
  if (state !== undefined) conditions.push(conditionOf(state, now));
  return join(conditions, ' AND ');
}

/** The member of the case with an id. */
const ownersOf = (id: string): Sql =>
  join(
    CASES.map((table) => sql`SELECT "memberId" FROM ${raw(`"${table}"`)} WHERE "id" = ${id}`),
    ' UNION ALL ',
  );

function conditionOf(state: MemberState, now: number): Sql {
  switch (state) {
    case 'hasPositions':
      return sql`EXISTS (SELECT 1 FROM "Position" WHERE "memberId" = "Member"."id"
        AND "book" = 'main' AND "status" IN ('running', 'inSettlement'))`;
    case 'inDebt':
      return sql`EXISTS (SELECT 1 FROM "Loan" WHERE "memberId" = "Member"."id"
        AND "status" = 'passed')`;
    case 'underReview':
      return sql`("kycStatus" IN ('submitted', 'pendingReview')
        OR "kycAdvancedStatus" IN ('submitted', 'pendingReview')
        OR EXISTS (SELECT 1 FROM "Recharge" WHERE "memberId" = "Member"."id"
          AND "status" = ${rechargeLine.statusOf.underReview})
        OR EXISTS (SELECT 1 FROM "Withdrawal" WHERE "memberId" = "Member"."id"
          AND "state" = 'underReview')
        OR EXISTS (SELECT 1 FROM "Loan" WHERE "memberId" = "Member"."id"
          AND "status" IN ('underReview', 'pendingReview')))`;
    case 'verified':
      return sql`"kycStatus" = 'authorised'`;
    case 'guest':
      return sql`"isGuest"`;
    case 'withdrawalsHeld':
      return sql`"withdrawHoldUntil" > ${now}`;
  }
}
