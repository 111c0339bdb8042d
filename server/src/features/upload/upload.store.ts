import type { PrismaClient } from '@hongbao/prisma/database';

export function findUpload(read: PrismaClient, path: string) {
  return read.upload.findUnique({ where: { path } });
}

/** Bytes a member sent since an instant (epoch ms). */
export async function bytesSince(
  read: PrismaClient,
  memberId: string,
  since: number,
): Promise<number> {
  const where = { memberId, createdAt: { gte: BigInt(since) } };
  const sum = await read.upload.aggregate({ where, _sum: { size: true } });
  return sum._sum.size ?? 0;
}

/** Whether this member uploaded a file of this path. */
export async function hasUpload(
  read: PrismaClient,
  memberId: string,
  path: string,
): Promise<boolean> {
  return (await read.upload.count({ where: { path, memberId } })) > 0;
}
