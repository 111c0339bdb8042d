import type { Book } from '../../ledger/accounts.ts';
import type { World } from '../../world/world.ts';

/** The book of a contract's `account`, or null when the member has no such trading account. */
export function tradingBook(
  world: World,
  memberId: string,
  account: string | undefined,
): Book | null {
  const book = (account ?? 'main') as Book;
  if (book === 'main') return book;
  const isKnown = world.ledger.accountsOf(memberId).some((each) => each.book === book);
  return isKnown ? book : null;
}

/** Whether a book contains real money of the member; demo books do not. */
export function isOwnMoney(book: string): boolean {
  return book === 'main' || book.startsWith('contest:');
}
