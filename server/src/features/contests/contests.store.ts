import type { PrismaClient } from '@hongbao/prisma/database';

export function findContest(read: PrismaClient, id: string) {
  return read.contest.findUnique({ where: { id } });
}
