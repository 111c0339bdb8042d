import { type PrismaClient, sql } from '@hongbao/prisma/database';
import type { StoredFiles } from './upload.rules.ts';

/** A member's own file; other members' files are not read. */
export function findUpload(read: PrismaClient, memberId: string, path: string) {
  return read.upload.findUnique({ where: { path, memberId } });
}

/** The files in this world: of one member or of all, since an instant (epoch ms) or in total. */
export async function storedFiles(
  read: PrismaClient,
  { memberId, since }: { readonly memberId?: string; readonly since?: number },
): Promise<StoredFiles> {
  const where = {
    ...(memberId === undefined ? {} : { memberId }),
    ...(since === undefined ? {} : { createdAt: { gte: BigInt(since) } }),
  };
  const kept = await read.upload.aggregate({ where, _sum: { size: true }, _count: true });
  return { files: kept._count, bytes: kept._sum.size ?? 0 };
}

/** Files of all accounts of this world without an e-mail address or phone. */
export async function filesWithoutContact(read: PrismaClient): Promise<StoredFiles> {
  const [sums] = await read.$queryRaw<{ files: bigint; bytes: bigint | null }[]>(sql`
    SELECT COUNT(*) AS "files", SUM("Upload"."size") AS "bytes"
    FROM "Upload" JOIN "Member" ON "Member"."id" = "Upload"."memberId"
    WHERE "Member"."email" IS NULL AND "Member"."phone" IS NULL`);
  return { files: Number(sums?.files ?? 0), bytes: Number(sums?.bytes ?? 0) };
}

/** Whether this member uploaded a file with this path. */
export async function hasUpload(
  read: PrismaClient,
  memberId: string,
  path: string,
): Promise<boolean> {
  return (await read.upload.count({ where: { path, memberId } })) > 0;
}
