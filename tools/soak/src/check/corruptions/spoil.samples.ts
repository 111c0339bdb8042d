/** A corruption of a world's file, and the expected problem. */
export type Corruption = readonly [what: string, sql: string, expected: RegExp];

/** Changes one row. */
export const first = (table: string, where: string, set: string) =>
  `UPDATE "${table}" SET ${set} WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;

/** Deletes one row. */
export const gone = (table: string, where: string) =>
  `DELETE FROM "${table}" WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;

/** Duplicates a transfer under a new id. */
export const again = (where: string) =>
  `INSERT INTO "LedgerTransfer" SELECT 'again', "flag", "kind", "currency", "debitId", "creditId", "amount", "holdId",
    "refType", "refId", "createdAt" FROM "LedgerTransfer" WHERE ${where} LIMIT 1`;
