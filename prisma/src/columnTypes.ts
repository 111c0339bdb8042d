import { MIGRATIONS_TABLE } from './migrations.ts';
import { type Sqlite, type TableColumn, firstValues, tableColumns, tableNames } from './sqlite.ts';

/** Allowed values of a column, by its declared type. SQLite itself stores any value in any column. */
const rules: Readonly<
  Record<string, { readonly must: string; readonly is: (column: string) => string }>
> = {
  TEXT: { must: 'a text', is: (column) => `typeof(${column}) = 'text'` },
  BIGINT: { must: 'a whole number', is: (column) => `typeof(${column}) = 'integer'` },
  INTEGER: {
    must: 'a whole number of 32 bits',
    is: (column) =>
      `typeof(${column}) = 'integer' AND ${column} BETWEEN -2147483648 AND 2147483647`,
  },
  REAL: {
    must: 'a finite number',
    is: (column) => `typeof(${column}) = 'real' AND abs(${column}) <= 1.7976931348623157e308`,
  },
  BOOLEAN: {
    must: '0 or 1',
    is: (column) => `typeof(${column}) = 'integer' AND ${column} IN (0, 1)`,
  },
  BLOB: { must: 'bytes', is: (column) => `typeof(${column}) = 'blob'` },
};

/** Maximum instant in epoch ms that can be formatted in every time zone: one day before the range of `Date` ends. */
const DATE_MS_MAX = 8_640_000_000_000_000 - 86_400_000;

/**
 * Checks that every value of every table has the type its column was declared with, and that columns named as instants
 * hold valid dates. Throws at the first violation with table, row, column and rule. The table names must be trusted,
 * because they are part of the SQL.
 */
export function requireColumnTypes(sqlite: Sqlite): void {
  for (const table of tableNames(sqlite))
    if (table !== MIGRATIONS_TABLE) requireTypesIn(sqlite, table);
}

function requireTypesIn(sqlite: Sqlite, table: string): void {
  const columns = tableColumns(sqlite, table);
  const checks = columns.map((column) => ({ column, ...checkOf(column) }));
  const all = checks.map(({ holds }) => `(${holds})`).join(' AND ');
  const found = sqlite.prepare(
    `SELECT rowid AS "rowid" FROM "${table}" WHERE NOT (${all}) LIMIT 1`,
  );
  const [row] = firstValues(found.all());
  if (row === undefined) return;
  for (const { column, holds, must } of checks) {
    const cell = quoted(column.name);
    // Limits the text of the error, because texts and blobs can be long.
    const shown = `quote(iif(typeof(${cell}) IN ('text', 'blob'), substr(${cell}, 1, 40), ${cell}))`;
    const [value] = firstValues(
      sqlite.prepare(`SELECT ${shown} FROM "${table}" WHERE rowid = ? AND NOT (${holds})`).all(row),
    );
    if (value === undefined) continue;
    const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => quoted(name));
    const [id] = firstValues(
      sqlite
        .prepare(`SELECT substr(${key.join(` || '/' || `)}, 1, 80) FROM "${table}" WHERE rowid = ?`)
        .all(row),
    );
    throw new Error(`${table} ${id}: ${column.name} is ${value}; it must be ${must}.`);
  }
}

/** SQL that yields 1 for a valid value and never null, with a description of the rule. */
function checkOf({ name, type, notnull, pk }: TableColumn): { holds: string; must: string } {
  const rule = rules[type];
  if (rule === undefined) throw new Error(`No rule for columns of type ${type}`);
  const column = quoted(name);
  const isInstant = type === 'BIGINT' && /(At|Until)$/.test(name);
  const is = isInstant
    ? `${rule.is(column)} AND ${column} BETWEEN 0 AND ${DATE_MS_MAX}`
    : rule.is(column);
  const must = isInstant ? `epoch milliseconds from 0 to ${DATE_MS_MAX}` : rule.must;
  if (notnull === 1 || pk > 0) return { holds: is, must };
  return { holds: `${column} IS NULL OR (${is})`, must: `${must} or null` };
}

const quoted = (name: string) => `"${name}"`;
