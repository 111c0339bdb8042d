import type { World } from '../../world/world.ts';

const CONTEST = 'contest:';

/** The terms of trading in a contest: from `startAt` until `endAt` (epoch ms), up to a maximum leverage. */
export interface ContestTerms {
  readonly startAt: number;
  readonly endAt: number;
  readonly maxLeverage: number;
}

/** The terms of the contest of a book; null for other books. */
export async function contestTerms(world: World, book: string): Promise<ContestTerms | null> {
  if (!book.startsWith(CONTEST)) return null;
  const contest = world.rows.first('Contest', { where: { id: book.slice(CONTEST.length) } });
  if (!contest) return null;
  const { startAt, endAt, maxLeverage } = contest;
  return { startAt: Number(startAt), endAt: Number(endAt), maxLeverage };
}
