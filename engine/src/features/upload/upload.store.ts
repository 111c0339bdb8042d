import { sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { StoredFiles } from './upload.rules.ts';

/** A member's own file; files of other members are not found. */
export function findUpload(rows: RowReader, memberId: string, path: string) {
  return rows.first('Upload', { where: { path, memberId } });
}

/** The stored files of one member or of the whole world, since an instant (epoch ms) or in total. */
export function storedFiles(
  rows: RowReader,
  { memberId, since }: { readonly memberId?: string; readonly since?: number },
): StoredFiles {
  const where = {
    ...(memberId === undefined ? {} : { memberId }),
    ...(since === undefined ? {} : { createdAt: { gte: BigInt(since) } }),
  };
  const { count, size } = rows.sums('Upload', ['size'], where);
  return { files: count, bytes: Number(size) };
}

/** The stored files of all accounts of this world without an e-mail address or phone. */
export function filesWithoutContact(rows: RowReader): StoredFiles {
  const [sums] = rows.query<{ files: bigint; bytes: bigint | null }>(sql`
    SELECT COUNT(*) AS "files", SUM("Upload"."size") AS "bytes"
    FROM "Upload" JOIN "Member" ON "Member"."id" = "Upload"."memberId"
    WHERE "Member"."email" IS NULL AND "Member"."phone" IS NULL`);
  return { files: Number(sums?.files ?? 0), bytes: Number(sums?.bytes ?? 0) };
}

/** Whether this member uploaded a file with this path. */
export function hasUpload(rows: RowReader, memberId: string, path: string): boolean {
  return rows.count('Upload', { path, memberId }) > 0;
}
