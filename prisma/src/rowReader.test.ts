import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PrismaClient } from '../generated/client.ts';
import { type Database, createDatabase, openDatabase } from './database.ts';
import { sql } from './sql.ts';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { referenceRows } from './reference/referenceRows.ts';
import type { RowReader } from './rowReader.ts';
import { newestFirst } from './rowQueries.ts';
import { insert, remove, update } from './rowWriter.ts';

let folder = '';
let database: Database;
/** The Prisma client whose results are the reference. */
let prisma: PrismaClient;

/** An integer above `Number.MAX_SAFE_INTEGER`. */
const HUGE = 9_007_199_254_740_993n;

const entry = (number: number) =>
  insert('ContestEntry', {
    id: `e${number}`,
    contestId: `c${number % 3}`,
    memberId: `m${number}`,
    fund: HUGE + BigInt(number),
    status: ['joined', 'finished', 'exited'][number % 3] ?? '',
    joinedAt: BigInt(number % 4),
    exitedAt: number % 2 === 0 ? null : BigInt(number),
    equity: null,
    volume: null,
    // Null for some rows, 0 for one row.
    rank: number % 5 === 0 ? null : number % 6,
    prize: null,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-rows-'));
  const url = join(folder, 'a.sqlite');
  await createDatabase(url);
  database = await openDatabase(url);
  prisma = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: `file:${url}` }) });
  database.writer.apply(Array.from({ length: 12 }, (_, number) => entry(number)));
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const statuses = ['joined', 'exited'];
const newest = [{ joinedAt: 'desc' as const }, { id: 'desc' as const }];
const byJoining = [
  ['joinedAt', 'desc'],
  ['id', 'desc'],
] as const;

type Questions = [asked: string, rows: (rows: RowReader) => unknown, prisma: () => unknown][];
const questions: Questions = [
  [
    'whole rows by several columns',
    (rows) => rows.many('ContestEntry', { where: { contestId: 'c1', rank: 4 } }),
    () => prisma.contestEntry.findMany({ where: { contestId: 'c1', rank: 4 } }),
  ],
  [
    'a sorted page',
    (rows) => rows.many('ContestEntry', { orderBy: byJoining, skip: 3, take: 5 }),
    () => prisma.contestEntry.findMany({ orderBy: newest, skip: 3, take: 5 }),
  ],
  [
    'in a list, null, and a range',
    (rows) =>
      rows.many('ContestEntry', {
        where: { status: { in: statuses }, exitedAt: null, joinedAt: { gte: 1n, lt: 3n } },
      }),
    () =>
      prisma.contestEntry.findMany({
        where: { status: { in: statuses }, exitedAt: null, joinedAt: { gte: 1n, lt: 3n } },
      }),
  ],
  [
    'not a value, not null, and greater than',
    (rows) =>
      rows.many('ContestEntry', {
        where: { status: { not: 'exited' }, rank: { not: null }, id: { gt: 'e1', lte: 'e7' } },
        orderBy: [['id', 'asc']],
      }),
    () =>
      prisma.contestEntry.findMany({
        where: { status: { not: 'exited' }, rank: { not: null }, id: { gt: 'e1', lte: 'e7' } },
        orderBy: { id: 'asc' },
      }),
  ],
  [
    'in an empty list',
    (rows) => rows.many('ContestEntry', { where: { id: { in: [] } } }),
    () => prisma.contestEntry.findMany({ where: { id: { in: [] } } }),
  ],
  [
    'some columns',
    (rows) => rows.some('ContestEntry', ['id', 'rank'], { where: { contestId: 'c2' } }),
    () =>
      prisma.contestEntry.findMany({
        where: { contestId: 'c2' },
        select: { id: true, rank: true },
      }),
  ],
  [
    'one row',
    (rows) => rows.first('ContestEntry', { where: { id: 'e3' } }),
    () => prisma.contestEntry.findUnique({ where: { id: 'e3' } }),
  ],
  [
    'a missing row',
    (rows) => rows.first('ContestEntry', { where: { id: 'nobody' } }),
    () => prisma.contestEntry.findUnique({ where: { id: 'nobody' } }),
  ],
  [
    'one of several conditions',
    (rows) =>
      rows.many('ContestEntry', {
        where: { contestId: 'c1', OR: [{ rank: null }, { id: 'e4', joinedAt: 0n }] },
      }),
    () =>
      prisma.contestEntry.findMany({
        where: { contestId: 'c1', OR: [{ rank: null }, { id: 'e4', joinedAt: 0n }] },
      }),
  ],
  [
    'none of no conditions',
    (rows) => rows.many('ContestEntry', { where: { OR: [] } }),
    () => prisma.contestEntry.findMany({ where: { OR: [] } }),
  ],
  [
    'a part of a text',
    (rows) => rows.many('ContestEntry', { where: { status: { contains: 'INE' } } }),
    () => prisma.contestEntry.findMany({ where: { status: { contains: 'INE' } } }),
  ],
  [
    'the start of a text',
    (rows) => rows.many('ContestEntry', { where: { id: { startsWith: 'e1' } } }),
    () => prisma.contestEntry.findMany({ where: { id: { startsWith: 'e1' } } }),
  ],
  ['every row', (rows) => rows.many('ContestEntry'), () => prisma.contestEntry.findMany()],
  [
    'how many',
    (rows) => rows.count('ContestEntry', { contestId: 'c1', status: undefined }),
    () => prisma.contestEntry.count({ where: { contestId: 'c1' } }),
  ],
];

it.each(questions)(
  'the row reader returns the same as Prisma for %s',
  async (_asked, byRows, byPrisma) => {
    expect(byRows(database.rows)).toEqual(await byPrisma());
  },
);

it('the row reader returns the same as Prisma, cell by cell, for every reference table', async () => {
  const rows = referenceRows(0);
  database.writer.apply(rows);
  const tables = new Set(rows.map(({ table }) => table));
  expect(tables.size).toBeGreaterThan(10);
  const models = prisma as unknown as Record<string, { findMany(): Promise<unknown> }>;
  for (const table of tables) {
    const model = models[`${table.charAt(0).toLowerCase()}${table.slice(1)}`];
    expect(database.rows(table), table).toEqual(await model?.findMany());
  }
});

it('sums are exact beyond the safe integer range, and an empty sum is 0', () => {
  const { rows } = database;
  const where = { contestId: 'c0' };
  expect(rows.sums('ContestEntry', ['fund', 'prize'], where)).toEqual({
    count: 4,
    fund: 4n * HUGE + 18n,
    prize: 0n,
  });
  const none = { contestId: 'c9' };
  expect(rows.sums('ContestEntry', ['fund'], none)).toEqual({ count: 0, fund: 0n });
});

it('sums by group are the same as with Prisma', async () => {
  const where = { status: { not: 'exited' } };
  const groups = await prisma.contestEntry.groupBy({
    by: ['contestId'],
    where,
    _count: true,
    _sum: { fund: true },
  });
  expect(database.rows.groups('ContestEntry', 'contestId', ['fund'], where)).toEqual(
    groups.map(({ contestId, _count, _sum }) => ({ contestId, count: _count, fund: _sum.fund })),
  );
});

it('% and _ in a search text are matched literally', () => {
  const names = ['a%b', 'a_b', 'a\\b', 'axb'];
  database.writer.apply(names.map((key) => insert('Setting', { key, value: '' })));
  for (const key of names.slice(0, 3)) {
    const where = { key: { contains: key.slice(1) } };
    expect(database.rows.many('Setting', { where }).map((row) => row.key)).toEqual([key]);
  }
  database.writer.apply(names.map((key) => remove('Setting', { key })));
});

it('firstOrThrow throws when no row matches', () => {
  const where = { id: 'none' };
  expect(() => database.rows.firstOrThrow('ContestEntry', { where })).toThrow(
    'No row of ContestEntry matches.',
  );
});

it('the values of an SQL fragment are bound as parameters', () => {
  const found = database.rows.query(
    sql`SELECT "id", "fund" FROM "ContestEntry" WHERE "id" = ${'e2'} LIMIT ${1}`,
  );
  expect(found).toEqual([{ id: 'e2', fund: HUGE + 2n }]);
});

it('a repeated query returns the rows written since its first run', () => {
  const value = () => database.rows.first('Setting', { where: { key: 'a' } })?.value;
  expect(value()).toBeUndefined();
  database.writer.apply([insert('Setting', { key: 'a', value: '1' })]);
  expect(value()).toBe('1');
  database.writer.apply([update('Setting', { key: 'a' }, { value: '2' })]);
  expect(value()).toBe('2');
  database.writer.apply([remove('Setting', { key: 'a' })]);
  expect(value()).toBeUndefined();
});

it('booleans are read and filtered as booleans, and newestFirst sorts rows of the same instant by id', async () => {
  const notice = { memberId: 'm1', category: 'system', key: 'k', facts: '{}', link: null };
  const notices = ['n1', 'n2', 'n3'].map((id, index) => {
    return { ...notice, id, readAt: null, createdAt: BigInt(Math.min(index, 1)) };
  });
  database.writer.apply(notices.map((row) => insert('Notice', row)));
  for (const isRechargeable of [true, false]) {
    const where = { isRechargeable };
    const found = database.rows.many('Currency', { where });
    expect(found).toEqual(await prisma.currency.findMany({ where }));
    expect(new Set(found.map((row) => row.isRechargeable))).toEqual(new Set([isRechargeable]));
  }
  const newest = database.rows.many('Notice', { orderBy: newestFirst });
  expect(newest).toEqual(notices.toReversed());
});

it('an unknown operator or an unsupported value throws', () => {
  const strange = { like: 'e%' } as never;
  expect(() => database.rows.count('ContestEntry', { id: strange })).toThrow(
    'Unknown operator: like',
  );
  const never = { in: [{}] } as never;
  expect(() => database.rows.count('ContestEntry', { id: never })).toThrow('Unsupported value');
});
