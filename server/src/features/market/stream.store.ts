import type { PrismaClient } from '@hongbao/prisma/database';

interface Standing {
  readonly id: string;
  readonly status: string;
}

const select = { id: true, status: true } as const;
const orderBy = { id: 'asc' } as const;

/** A member's positions among some ids, with their status. */
export async function ownPositions(
  read: PrismaClient,
  memberId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  if (ids.length === 0) return [];
  return read.position.findMany({ where: { memberId, id: { in: [...ids] } }, select, orderBy });
}

/** A member's options among some ids, with their status. */
export async function ownOptions(
  read: PrismaClient,
  memberId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  if (ids.length === 0) return [];
  return read.optionOrder.findMany({ where: { memberId, id: { in: [...ids] } }, select, orderBy });
}
