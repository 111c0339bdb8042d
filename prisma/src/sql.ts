/**
 * Tags for SQL: `sql` is for a fragment with bound values, for the few queries that `rows` cannot express; `join` lists
 * values in it; `raw` is SQL text from constants of the code, for the name of a table or column.
 */
export { type Sql, default as sql, join, raw } from 'sql-template-tag';
