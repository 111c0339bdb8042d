import type { PrismaClient } from '@hongbao/prisma/database';

interface Standing {
  readonly id: string;
  readonly status: string;
}

const select = { id: true, status: true } as const;
const orderBy = { id: 'asc' } as const;

/** Those of some positions that are a member's, with where they stand. */
export async function ownPositions(
  read: PrismaClient,
  memberId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  if (ids.length === 0) return [];
  return read.position.findMany({ where: { memberId, id: { in: [...ids] } }, select, orderBy });
}

/** The same of options. */
export async function ownOptions(
  read: PrismaClient,
  memberId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  if (ids.length === 0) return [];
  return read.optionOrder.findMany({ where: { memberId, id: { in: [...ids] } }, select, orderBy });
}
