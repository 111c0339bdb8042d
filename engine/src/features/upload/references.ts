import { raw, sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';

/** Every column that contains the path of an upload, as table and column. A test compares the list with the schema. */
export const uploadReferences = [
  ['ChatMessage', 'image'],
  ['KycApplication', 'backPath'],
  ['KycApplication', 'frontPath'],
  ['KycApplication', 'portraitPath'],
  ['Member', 'avatar'],
  ['Recharge', 'proofPath'],
] as const;

const REFERENCED = raw(
  uploadReferences
    .map(([table, column]) => `SELECT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`)
    .join(' UNION ALL '),
);

/** An upload without references; `size` is in bytes. */
interface UnreferencedUpload {
  readonly path: string;
  readonly size: number;
}

/** At most `take` uploads that were made before an instant (epoch ms) and to which no row refers, oldest first. */
export function unreferencedUploads(
  rows: RowReader,
  before: number,
  take: number,
): UnreferencedUpload[] {
  return rows.query<UnreferencedUpload>(sql`
    SELECT "path", "size" FROM "Upload"
    WHERE "createdAt" < ${BigInt(before)} AND "path" NOT IN (${REFERENCED})
    ORDER BY "createdAt", "path" LIMIT ${take}`);
}
