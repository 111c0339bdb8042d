import type { RowOf } from '@hongbao/prisma/rowWriter';

type Position = RowOf<'Position'>;

const CONTEST = 'contest:';

/** The route of the app that shows a member's position, or option, in a book. */
export function screenOf({ book, symbol }: Pick<Position, 'book' | 'symbol'>): string {
  if (book.startsWith(CONTEST))
    return `/bisaiTrade?id=${book.slice(CONTEST.length)}&symbol=${symbol}`;
  return `${book === 'demo' ? '/demotrading' : '/heyue'}?symbol=${symbol}`;
}

/** The route of the app that shows the receipt of a closed position. */
export const receiptScreen = (position: Pick<Position, 'id' | 'book' | 'symbol'>): string =>
  `${screenOf(position)}&mode=contracts&tab=history&receipt=${position.id}`;
