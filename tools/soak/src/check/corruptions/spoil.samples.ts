/** A corruption of the file of a world, and the expected problem. */
export type Corruption = readonly [what: string, sql: string, expected: RegExp];

/** Returns SQL that changes one row. */
export const first = (table: string, where: string, set: string) =>
  `UPDATE "${table}" SET ${set} WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;

/** Returns SQL that deletes one row. */
export const gone = (table: string, where: string) =>
  `DELETE FROM "${table}" WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;

/** Returns SQL that duplicates a transfer under a new id. */
export const again = (where: string) =>
  `INSERT INTO "LedgerTransfer" SELECT 'again', "flag", "kind", "currency", "debitId", "creditId", "amount", "holdId",
    "refType", "refId", "createdAt" FROM "LedgerTransfer" WHERE ${where} LIMIT 1`;
