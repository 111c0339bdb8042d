/** One way to spoil a lived-in world, and what has to be said of it. */
export type Corruption = readonly [what: string, sql: string, expected: RegExp];

/** Changes one row. */
export const first = (table: string, where: string, set: string) =>
  `UPDATE "${table}" SET ${set} WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;

/** Removes one row. */
export const gone = (table: string, where: string) =>
  `DELETE FROM "${table}" WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;

/** Books a movement a second time, under a name of its own. */
export const again = (where: string) =>
  `INSERT INTO "LedgerTransfer" SELECT 'again', "flag", "kind", "currency", "debitId", "creditId", "amount", "holdId",
    "refType", "refId", "createdAt" FROM "LedgerTransfer" WHERE ${where} LIMIT 1`;
