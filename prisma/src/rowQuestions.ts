import type { RowOf, TableName } from './rowWriter.ts';

/** Conditions by column: a value, null, or operators. Undefined conditions are ignored. */
export type Where<T extends TableName> = {
  readonly [Column in keyof RowOf<T>]?: RowOf<T>[Column] | Words<RowOf<T>[Column]> | undefined;
};

/** The subset of Prisma's filter operators that row queries support. */
interface Words<V> {
  readonly in?: readonly V[];
  readonly not?: V;
  readonly gt?: V;
  readonly gte?: V;
  readonly lt?: V;
  readonly lte?: V;
}

/** Filter, order and page of a query. */
export interface Asked<T extends TableName> {
  readonly where?: Where<T>;
  readonly orderBy?: readonly Order<T>[];
  readonly skip?: number;
  readonly take?: number;
}

/** A column and its sort direction. */
export type Order<T extends TableName> = readonly [
  column: keyof RowOf<T> & string,
  direction: 'asc' | 'desc',
];

type Value = string | number | bigint | Uint8Array;

/** The sort order of most member lists. */
export const newestFirst = [
  ['createdAt', 'desc'],
  ['id', 'desc'],
] as const;

/** SQL text with its bound values. */
export interface Question {
  readonly text: string;
  readonly values: readonly Value[];
}

/** Builds a SELECT of `shown` over the matching rows, or over each group of them. */
export function questionFor<T extends TableName>(
  table: T,
  shown: string,
  { where, orderBy = [], skip, take }: Asked<T>,
  groupBy?: string,
): Question {
  const values: Value[] = [];
  let text = `SELECT ${shown} FROM "${table}"${conditionsOf(where ?? {}, values)}`;
  if (groupBy !== undefined) text += ` GROUP BY "${groupBy}"`;
  orderBy.forEach(([column, direction], index) => {
    text += `${index === 0 ? ' ORDER BY' : ','} "${column}" ${direction}`;
  });
  if (take !== undefined) {
    text += ' LIMIT ? OFFSET ?';
    values.push(BigInt(take), BigInt(skip ?? 0));
  }
  return { text, values };
}

function conditionsOf(where: Readonly<Record<string, unknown>>, values: Value[]): string {
  let text = '';
  for (const column in where) {
    const wanted = where[column];
    if (wanted === undefined) continue;
    const words = isWords(wanted) ? wanted : { equals: wanted };
    for (const [word, value] of Object.entries(words))
      text += `${text === '' ? ' WHERE' : ' AND'} "${column}" ${conditionOf(word, value, values)}`;
  }
  return text;
}

function isWords(wanted: unknown): wanted is Readonly<Record<string, unknown>> {
  return typeof wanted === 'object' && wanted !== null && !(wanted instanceof Uint8Array);
}

const signs: Readonly<Record<string, string>> = {
  equals: '=',
  not: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

function conditionOf(word: string, value: unknown, values: Value[]): string {
  if (Array.isArray(value)) {
    values.push(...value.map(valueOf));
    return `IN (${value.map(() => '?').join()})`;
  }
  // SQL needs `IS NULL`; `= NULL` is never true.
  if (value === null) return word === 'not' ? 'IS NOT NULL' : 'IS NULL';
  const sign = signs[word];
  if (sign === undefined) throw new Error(`Unknown operator: ${word}.`);
  values.push(valueOf(value));
  return `${sign} ?`;
}

function valueOf(value: unknown): Value {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new Error(`Unsupported value in a query: ${String(value)}.`);
}
