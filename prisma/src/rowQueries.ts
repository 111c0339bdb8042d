import type { RowOf, TableName } from './rowWriter.ts';

/**
 * Conditions by column: a value, null, or operators. All of them must be true, and one alternative of `OR` if it is
 * given. Undefined conditions are ignored.
 */
export type Where<T extends TableName> = {
  readonly [Column in keyof RowOf<T>]?: RowOf<T>[Column] | Operators<RowOf<T>[Column]> | undefined;
} & { readonly OR?: readonly Where<T>[] };

/** The subset of Prisma's filter operators that row queries support. */
interface Operators<V> {
  readonly in?: readonly V[];
  readonly not?: V;
  readonly gt?: V;
  readonly gte?: V;
  readonly lt?: V;
  readonly lte?: V;
  /** Substring match on a text column; case-insensitive for ASCII letters. */
  readonly contains?: V & string;
  readonly startsWith?: V & string;
}

/** Filter, order and page of a query. */
export interface RowQuery<T extends TableName> {
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

export interface SqlQuery {
  readonly text: string;
  readonly values: readonly Value[];
}

/** Builds a SELECT of `shown` over the matching rows, or over each group of them. */
export function buildSelect<T extends TableName>(
  table: T,
  shown: string,
  { where, orderBy = [], skip, take }: RowQuery<T>,
  groupBy?: string,
): SqlQuery {
  const values: Value[] = [];
  let text = `SELECT ${shown} FROM "${table}"`;
  const conditions = conditionsOf(where ?? {}, values);
  if (conditions !== '') text += ` WHERE ${conditions}`;
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

type Conditions = Readonly<Record<string, unknown>>;

function conditionsOf(where: Conditions, values: Value[]): string {
  let text = '';
  for (const column in where) {
    const condition = where[column];
    if (condition === undefined) continue;
    if (column === 'OR') {
      text += `${text === '' ? '' : ' AND '}${anyOf(condition as Conditions[], values)}`;
      continue;
    }
    const operators = hasOperators(condition) ? condition : { equals: condition };
    for (const [operator, value] of Object.entries(operators))
      text += `${text === '' ? '' : ' AND '}"${column}" ${conditionOf(operator, value, values)}`;
  }
  return text;
}

/** An empty list matches no row, as in Prisma. An alternative without conditions matches every row; in Prisma it matches none. */
function anyOf(alternatives: readonly Conditions[], values: Value[]): string {
  if (alternatives.length === 0) return 'FALSE';
  const texts = alternatives.map((each) => conditionsOf(each, values) || 'TRUE');
  return `(${texts.map((text) => `(${text})`).join(' OR ')})`;
}

function hasOperators(condition: unknown): condition is Conditions {
  return typeof condition === 'object' && condition !== null && !(condition instanceof Uint8Array);
}

const comparisons: Readonly<Record<string, string>> = {
  equals: '=',
  not: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

const patterns: Readonly<Record<string, (text: string) => string>> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
};

function conditionOf(operator: string, value: unknown, values: Value[]): string {
  if (Array.isArray(value)) {
    values.push(...value.map(valueOf));
    return `IN (${value.map(() => '?').join()})`;
  }
  // SQL needs `IS NULL`; `= NULL` is never true.
  if (value === null) return operator === 'not' ? 'IS NOT NULL' : 'IS NULL';
  const pattern = patterns[operator];
  if (pattern !== undefined) {
    values.push(pattern(String(value).replace(/[\\%_]/g, '\\$&')));
    return "LIKE ? ESCAPE '\\'";
  }
  const comparison = comparisons[operator];
  if (comparison === undefined) throw new Error(`Unknown operator: ${operator}.`);
  values.push(valueOf(value));
  return `${comparison} ?`;
}

function valueOf(value: unknown): Value {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new Error(`Unsupported value in a query: ${String(value)}.`);
}
