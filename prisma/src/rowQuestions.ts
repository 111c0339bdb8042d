import type { RowOf, TableName } from './rowWriter.ts';

/** What a column has to be: a value, null, or words about it. What is undefined does not matter. */
export type Where<T extends TableName> = {
  readonly [Column in keyof RowOf<T>]?: RowOf<T>[Column] | Words<RowOf<T>[Column]> | undefined;
};

/** Prisma's own words, as far as rows are asked for by them. */
interface Words<V> {
  readonly in?: readonly V[];
  readonly not?: V;
  readonly gt?: V;
  readonly gte?: V;
  readonly lt?: V;
  readonly lte?: V;
}

/** Which rows, in which order, and how many of them. */
export interface Asked<T extends TableName> {
  readonly where?: Where<T>;
  readonly orderBy?: readonly Order<T>[];
  readonly skip?: number;
  readonly take?: number;
}

/** A column, and which end of it comes first. */
export type Order<T extends TableName> = readonly [
  column: keyof RowOf<T> & string,
  direction: 'asc' | 'desc',
];

type Value = string | number | bigint | Uint8Array;

/** What most lists of members are sorted by. */
export const newestFirst = [
  ['createdAt', 'desc'],
  ['id', 'desc'],
] as const;

/** A text of SQL with its values apart. */
export interface Question {
  readonly text: string;
  readonly values: readonly Value[];
}

/** Asks for `shown` of the rows that fit, or of each group of them. */
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
  // In SQL nothing equals nothing: it is asked for by a word of its own.
  if (value === null) return word === 'not' ? 'IS NOT NULL' : 'IS NULL';
  const sign = signs[word];
  if (sign === undefined) throw new Error(`There is no word ${word} for asking.`);
  values.push(valueOf(value));
  return `${sign} ?`;
}

function valueOf(value: unknown): Value {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new Error(`Rows can't be asked for by ${String(value)}.`);
}
