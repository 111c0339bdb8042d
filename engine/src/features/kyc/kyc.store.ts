import type { KycLevel } from '@hongbao/contracts/kyc/kyc.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export type KycApplication = RowOf<'KycApplication'>;

/** Maximum submissions of one member in the list. */
const SHOWN_MAX = 100;

export function findApplication(rows: RowReader, id: string): KycApplication | null {
  return rows.first('KycApplication', { where: { id } });
}

export function applicationsOf(rows: RowReader, memberId: string): KycApplication[] {
  return rows.many('KycApplication', {
    where: { memberId },
    orderBy: newestFirst,
    take: SHOWN_MAX,
  });
}

export function latestApplication(
  rows: RowReader,
  memberId: string,
  level: KycLevel,
): KycApplication | null {
  return rows.first('KycApplication', {
    where: { memberId, level },
    orderBy: [
      ['createdAt', 'desc'],
      ['id', 'desc'],
    ],
  });
}

/** Undecided submissions of a level, oldest first. */
export function waitingApplications(
  rows: RowReader,
  level: KycLevel,
  take: number,
): KycApplication[] {
  return rows.many('KycApplication', {
    where: { level, status: { in: ['submitted', 'pendingReview'] } },
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
    take,
  });
}

export function documentOwner(rows: RowReader, document: string): string | null {
  const found = rows.first('IdentityDocument', { where: { document } });
  return found?.memberId ?? null;
}

export function creditScoreOf(rows: RowReader, memberId: string): number {
  return rows.firstOrThrow('Member', { where: { id: memberId } }).creditScore;
}

/** The limits of all identity levels. */
export function allIdentityLimits(world: World): Promise<RowOf<'IdentityLimit'>[]> {
  return world.memory.table('IdentityLimit', 'all', async () => world.rows('IdentityLimit'));
}
