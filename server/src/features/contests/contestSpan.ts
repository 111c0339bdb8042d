import type { World } from '../../world/world.ts';
import { findContest } from './contests.store.ts';

/** When a contest may be traded in, epoch ms: from `startAt` on, and over at `endAt`. */
export interface ContestSpan {
  readonly startAt: number;
  readonly endAt: number;
}

/** The span of the contest a book belongs to; null for a book that is always open. */
export async function contestSpan(world: World, book: string): Promise<ContestSpan | null> {
  if (!book.startsWith('contest:')) return null;
  const contest = findContest(world.rows, book.slice('contest:'.length));
  if (!contest) return null;
  return { startAt: Number(contest.startAt), endAt: Number(contest.endAt) };
}
