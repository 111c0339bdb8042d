import { SEQUENCE_MAX, answerKinds } from '@hongbao/contracts/control/answers.calls';
import { answerOfSequence } from '@hongbao/contracts/control/answer.fields';
import { conditions } from '@hongbao/contracts/control/rule.fields';
import { CLOCK_RATE_MAX } from '@hongbao/contracts/control/clock.calls';
import {
  DURATION_MS_MAX,
  FACTOR_MAX,
  interventionKinds,
  PERCENT_MAX,
} from '@hongbao/contracts/control/interventions.types';
import { INSTANT_MAX, id } from '@hongbao/contracts/fields';
import { DAY_MS } from '@hongbao/contracts/time';
import { uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { symbol } from '@hongbao/contracts/tradeFields';
import { type Sql, join, raw, sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf, TableName } from '@hongbao/prisma/rowWriter';
import { z } from 'zod';
import { CATCH_UP_MAX_MS } from './clock.ts';
import type { Handlers } from './handlers.ts';
import { interventionProblem } from './storedInterventions.ts';

/** Maximum pending events of an imported world, including parked events. All of them are in memory. */
const OPEN_EVENTS_MAX = 100_000;
/**
 * Maximum overdue or parked events of an imported world. They run before the world answers; a regular export has almost
 * none.
 */
const OVERDUE_EVENTS_MAX = 10_000;
/** Maximum rows of tables that are read completely when a world is opened, which blocks all other worlds. */
const rowsMax: readonly (readonly [TableName, number])[] = [
  ['Intervention', 5_000],
  ['LedgerAccount', 250_000],
  ['LedgerHold', 250_000],
  ['MarketSymbol', 1_000],
  ['AnswerRule', 1_000],
  ['FaultRule', 1_000],
  // A world from elsewhere sends nothing; copies have none.
  ['Webhook', 0],
  ['WebhookDelivery', 0],
];
/**
 * Maximum number of an imported id. Ids have 12 digits for the number, of which the upper half is reserved for new ids.
 */
const LAST_NUMBER_MAX = 500_000_000_000n;
/** Maximum time to live, ms: a thousand years, the maximum of a duration in contracts. */
const TTL_MS_MAX = 31_556_952_000_000n;

const whole = (min: bigint, max: bigint, unit = 'a whole number') => {
  const error = `must be ${unit} from ${min} to ${max}`;
  return z.bigint({ error }).min(min, { error }).max(max, { error });
};
const within = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
};
const above = (min: number, max: number) => {
  const error = `must be a number above ${min} and up to ${max}`;
  return z.number({ error }).gt(min, { error }).max(max, { error });
};
const textLike = (pattern: RegExp, error: string) => z.string().regex(pattern, { error });
const instant = whole(0n, BigInt(INSTANT_MAX), 'epoch milliseconds');
const clockMode = z.enum(['live', 'frozen'], { error: 'must be live or frozen' });

const worldRow = z.object({
  id: z.literal('world', { error: 'must be world' }),
  seed: textLike(/^[^]{1,64}$/, 'must have 1 to 64 characters'),
  seedSalt: textLike(/^[0-9a-f]{0,64}$/, 'must be up to 64 hexadecimal digits'),
  scenario: id,
  createdAt: instant,
  originAt: instant,
  originClock: clockMode,
  ttlMs: whole(0n, TTL_MS_MAX, 'milliseconds').nullable(),
  clockMode,
  clockRate: above(0, CLOCK_RATE_MAX),
  clockWorldAt: instant,
  clockWallAt: instant,
  doneUntil: instant,
  lastNumber: whole(0n, LAST_NUMBER_MAX),
  lastTimelineNumber: whole(0n, LAST_NUMBER_MAX),
  lastInterventionNumber: whole(0n, LAST_NUMBER_MAX),
});

/** Decimal text of sums of units, which may exceed 64 bits. */
const decimal = textLike(/^[0-9]{1,60}$/, 'must be a decimal of up to 60 digits');

const ledgerAccountRow = z.object({
  postedDebits: decimal,
  postedCredits: decimal,
  pendingDebits: decimal,
});

const marketSymbolRow = z.object({
  symbol,
  pricePrecision: within(0, 8),
  quantityPrecision: within(0, 8),
  basePrice: whole(1n, 9_000_000_000_000_000n),
  dailyVolatility: above(0, 0.5),
  marketCorrelation: within(0, 0.99),
  dailyVolume: within(0, 1e12),
  listedAt: instant.nullable(),
});

const interventionRow = z.object({
  kind: z.enum([...interventionKinds, 'replay'], { error: 'must be a kind of intervention' }),
  percent: above(-100, PERCENT_MAX).nullable(),
  factor: within(0, FACTOR_MAX).nullable(),
  startAt: instant,
  durationMs: whole(0n, BigInt(DURATION_MS_MAX), 'milliseconds'),
});

const ieoRow = z.object({ drawRule: within(1, 2) });

const ieoOrderRow = z.object({
  nonces: textLike(
    /^(?:[0-9a-f]{32}(?: [0-9a-f]{32})*)?$/,
    'must be values of 32 hexadecimal digits, separated by spaces',
  ),
});

const faultRuleRow = z.object({
  when: z
    .string()
    .refine((text) => isJsonOf(conditions, text), { error: 'must be conditions by path' })
    .nullable(),
});

const sequence = z.array(answerOfSequence).min(1).max(SEQUENCE_MAX);
const answerRuleRow = faultRuleRow
  .extend({
    kind: z.enum(answerKinds, { error: 'must be a kind of answer' }),
    value: z.string(),
  })
  .refine(({ kind, value }) => kind !== 'sequence' || isJsonOf(sequence, value), {
    path: ['value'],
    error: 'must be the answers of a sequence',
  });

/** Whether a text is the JSON of a value of a schema. */
function isJsonOf(schema: z.ZodType, text: string): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Columns that contain JSON, with the allowed JSON types. */
const jsonColumns: readonly (readonly [TableName, column: string, types: readonly string[]])[] = [
  ['AnswerRule', 'problems', ['array']],
  ['AnswerRule', 'value', ['object', 'array', 'text', 'integer', 'real', 'true', 'false', 'null']],
  ['Contest', 'rewards', ['array']],
  ['Intervention', 'candles', ['object']],
  ['Notice', 'facts', ['object']],
  ['Setting', 'value', ['object', 'text']],
  ['TimelineEntry', 'payload', ['object']],
];

/**
 * Validates an imported world against the bounds of a world created by this server: its own row, its events, its market
 * and every JSON column. Throws at the first violation with table, row, column, value and bound. The types of the
 * values must match their columns.
 */
export function requireRows(rows: RowReader, handlers: Handlers): void {
  for (const [table, max] of rowsMax) requireCount(rows, table, max);
  const [world, second] = rows('World');
  if (world === undefined) throw new Error('The file contains no world.');
  if (second !== undefined) throw new Error('World: it must have one row.');
  requireShape('World', worldRow, [world], (row) => row.id);
  requireClock(world);
  requireNumbers(rows, world);
  requireShape('LedgerAccount', ledgerAccountRow, rows('LedgerAccount'), (row) => row.id);
  requireShape('MarketSymbol', marketSymbolRow, rows('MarketSymbol'), (row) => row.symbol);
  requireShape('Intervention', interventionRow, rows('Intervention'), (row) => row.id);
  requireShape('Ieo', ieoRow, rows('Ieo'), (row) => row.id);
  requireShape('IeoOrder', ieoOrderRow, rows('IeoOrder'), (row) => row.id);
  requireShape('AnswerRule', answerRuleRow, rows('AnswerRule'), (row) => row.id);
  requireShape('FaultRule', faultRuleRow, rows('FaultRule'), (row) => row.id);
  for (const column of jsonColumns) requireJson(rows, ...column);
  requireUploads(rows);
  requireInterventions(rows);
  requireEvents(rows, handlers, Number(nowOf(world)));
}

const nowOf = ({ clockWorldAt, doneUntil }: RowOf<'World'>) =>
  clockWorldAt > doneUntil ? clockWorldAt : doneUntil;

function requireShape<T extends TableName>(
  table: T,
  shape: z.ZodType,
  rows: readonly RowOf<T>[],
  nameOf: (row: RowOf<T>) => string,
): void {
  for (const row of rows) {
    const [issue] = shape.safeParse(row).error?.issues ?? [];
    if (issue === undefined) continue;
    const column = String(issue.path[0]);
    const value = String((row as Readonly<Record<string, unknown>>)[column]).slice(0, 40);
    throw new Error(
      `${table} ${nameOf(row).slice(0, 80)}: ${column} is ${value}; it ${issue.message}.`,
    );
  }
}

/** Files are served with their type at their path, so both must be as an upload makes them. */
function requireUploads(rows: RowReader): void {
  const refuse = (which: Sql, column: string, must: string) => {
    const shown = raw(`substr("${column}", 1, 80)`);
    const [found] = rows.query(
      sql`SELECT substr("path", 1, 80) AS "path", ${shown} AS "value" FROM "Upload" WHERE ${which} LIMIT 1`,
    );
    if (found !== undefined)
      throw new Error(`Upload ${found['path']}: ${column} is ${found['value']}; it must ${must}.`);
  };
  refuse(
    sql`"mime" NOT IN (${join([...uploadTypes])})`,
    'mime',
    `be one of ${uploadTypes.join(', ')}`,
  );
  refuse(
    sql`"path" GLOB '*[^0-9A-Za-z_./-]*' OR "path" GLOB '*[./][./]*' OR "path" GLOB '[./]*'`,
    'path',
    'be the path of an upload',
  );
  refuse(sql`"size" <> length("bytes")`, 'size', 'be the number of its bytes');
}

/** An invalid intervention of a world of this server is ignored; that of a file from elsewhere is refused. */
function requireInterventions(rows: RowReader): void {
  const symbols = rows('MarketSymbol');
  for (const row of rows('Intervention')) {
    const problem = interventionProblem(row, symbols);
    if (problem !== null) throw new Error(`Intervention ${row.id}: ${problem}.`);
  }
}

function requireCount(rows: RowReader, table: TableName, max: number): void {
  const count = rows.count(table, {});
  if (count > max) throw new Error(`${table}: it has ${count} rows; it may have at most ${max}.`);
}

function requireClock(world: RowOf<'World'>): void {
  const now = nowOf(world);
  if (world.createdAt > now)
    throw new Error(
      `World world: createdAt is ${world.createdAt}; it must not be after the clock (${now}).`,
    );
}

/** SQL for the number in an id: the 12 digits after the first digit. */
const numberOfId = raw(`CAST(substr("id", 2, 12) AS INTEGER)`);

/** Sequences with the table that uses their ids, and the SQL for the number in a row. */
const sequences = [
  ['lastNumber', 'LedgerEntry', raw('"number"')],
  ['lastTimelineNumber', 'TimelineEntry', numberOfId],
  ['lastInterventionNumber', 'Intervention', numberOfId],
] as const;

/** Requires that each sequence is not behind its used numbers, because a number must not be used twice. */
function requireNumbers(rows: RowReader, world: RowOf<'World'>): void {
  for (const [last, table, number] of sequences) {
    const [found] = rows.query(sql`SELECT MAX(${number}) AS "max" FROM ${raw(`"${table}"`)}`);
    const max = found?.['max'];
    if (typeof max === 'bigint' && max > world[last])
      throw new Error(
        `World world: ${last} is ${world[last]}; it must be at least that of the last ${table} (${max}).`,
      );
  }
}

function requireJson(
  rows: RowReader,
  table: TableName,
  column: string,
  types: readonly string[],
): void {
  const name = raw(`"${column}"`);
  const [found] = rows.query(sql`
    SELECT rowid AS "row", substr(${name}, 1, 40) AS "value" FROM ${raw(`"${table}"`)}
    WHERE ${name} IS NOT NULL AND CASE WHEN json_valid(${name})
      THEN json_type(${name}) NOT IN (${join([...types])}) ELSE 1 END LIMIT 1`);
  if (found !== undefined)
    throw new Error(
      `${table} row ${found['row']}: ${column} is ${found['value']}; it must be JSON (${types.join(', ')}).`,
    );
}

function requireEvents(rows: RowReader, handlers: Handlers, now: number): void {
  const open = sql`FROM "TimelineEntry" WHERE "doneAt" IS NULL`;
  const count = (which: Sql) => Number(rows.query(sql`SELECT COUNT(*) AS "n" ${which}`)[0]?.['n']);
  const openCount = count(open);
  if (openCount > OPEN_EVENTS_MAX)
    throw new Error(
      `TimelineEntry: ${openCount} events are to come; there may be at most ${OPEN_EVENTS_MAX}.`,
    );
  const overdueCount = count(sql`${open} AND ("parkedAt" IS NOT NULL OR "dueAt" <= ${now})`);
  if (overdueCount > OVERDUE_EVENTS_MAX)
    throw new Error(
      `TimelineEntry: ${overdueCount} events are overdue or parked; there may be at most ${OVERDUE_EVENTS_MAX}.`,
    );
  for (const { kind } of rows.query(sql`SELECT DISTINCT "kind" ${open}`))
    if (!handlers.knows(String(kind)))
      refuseEvent(
        rows,
        sql`${open} AND "kind" = ${kind}`,
        'kind',
        'must be a kind of event that this version knows',
      );
  const oldest = now - CATCH_UP_MAX_MS;
  refuseEvent(
    rows,
    sql`${open} AND "parkedAt" IS NULL AND "dueAt" < ${oldest}`,
    'dueAt',
    `must be at most ${CATCH_UP_MAX_MS / DAY_MS} days before the clock (from ${oldest})`,
  );
  refuseEvent(
    rows,
    sql`${open} AND EXISTS (SELECT 1 FROM json_each("payload") WHERE "type" <> 'text')`,
    'payload',
    'must be an object of texts',
  );
  for (const { kind } of handlers.recurring()) {
    const dates = count(sql`${open} AND "parkedAt" IS NULL AND "kind" = ${kind}`);
    if (dates > 1)
      throw new Error(
        `TimelineEntry: ${dates} events of the recurring kind ${kind} are to come; there may be at most 1.`,
      );
  }
}

/** Throws if an event matches the condition. */
function refuseEvent(rows: RowReader, which: Sql, column: string, must: string): void {
  const name = raw(`"${column}"`);
  const [found] = rows.query(sql`SELECT "id", substr(${name}, 1, 40) AS "value" ${which} LIMIT 1`);
  if (found !== undefined)
    throw new Error(`TimelineEntry ${found['id']}: ${column} is ${found['value']}; it ${must}.`);
}
