import type { KycLevel } from '@hongbao/contracts/kyc/kyc.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export type KycApplication = RowOf<'KycApplication'>;

/** Maximum submissions of one member in the list. */
const SHOWN_MAX = 100;

export function findApplication(read: PrismaClient, id: string): Promise<KycApplication | null> {
  return read.kycApplication.findUnique({ where: { id } });
}

export function applicationsOf(rows: RowReader, memberId: string): KycApplication[] {
  return rows.many('KycApplication', {
    where: { memberId },
    orderBy: newestFirst,
    take: SHOWN_MAX,
  });
}

export function latestApplication(
  read: PrismaClient,
  memberId: string,
  level: KycLevel,
): Promise<KycApplication | null> {
  return read.kycApplication.findFirst({
    where: { memberId, level },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** Undecided submissions of a level, oldest first. */
export function waitingApplications(
  read: PrismaClient,
  level: KycLevel,
  take: number,
): Promise<KycApplication[]> {
  return read.kycApplication.findMany({
    where: { level, status: { in: ['submitted', 'pendingReview'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
  });
}

export async function documentOwner(read: PrismaClient, document: string): Promise<string | null> {
  const found = await read.identityDocument.findUnique({ where: { document } });
  return found?.memberId ?? null;
}

export async function creditScoreOf(read: PrismaClient, memberId: string): Promise<number> {
  const select = { creditScore: true };
  return (await read.member.findUniqueOrThrow({ where: { id: memberId }, select })).creditScore;
}

/** The limits of all identity levels. */
export function allIdentityLimits(world: World): Promise<RowOf<'IdentityLimit'>[]> {
  return world.memory.table('IdentityLimit', 'all', async () => world.rows('IdentityLimit'));
}
