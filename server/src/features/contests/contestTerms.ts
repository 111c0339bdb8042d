import type { World } from '../../world/world.ts';
import { findContest } from './contests.store.ts';

/** The terms of trading in a contest: from `startAt` on until `endAt` (epoch ms), up to a leverage. */
export interface ContestTerms {
  readonly startAt: number;
  readonly endAt: number;
  readonly maxLeverage: number;
}

/** The terms of the contest a book belongs to; null for a book of no contest. */
export async function contestTerms(world: World, book: string): Promise<ContestTerms | null> {
  if (!book.startsWith('contest:')) return null;
  const contest = findContest(world.rows, book.slice('contest:'.length));
  if (!contest) return null;
  const { startAt, endAt, maxLeverage } = contest;
  return { startAt: Number(startAt), endAt: Number(endAt), maxLeverage };
}
