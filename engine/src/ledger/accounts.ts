/** A member's book: real money, demo money, or the money of one contest. */
export type Book = 'main' | 'demo' | `contest:${string}`;

/**
 * Roles of the house accounts in a book. Their balances may be negative: custody is the negative of all credits to
 * members.
 */
export type HouseRole =
  | 'custody'
  | 'fees'
  | 'insurance'
  | 'payouts'
  | 'rewards'
  | 'loans'
  | 'products'
  | 'ieo'
  | 'exchange';

export function memberAccount(memberId: string, book: Book, currency: string): string {
  return `m${memberId}/${book}/${currency}`;
}

/** Returns the id of a house account for real money, such as `house/fees/USDT`. */
export function houseAccount(role: HouseRole, currency: string): string {
  return houseAccountOf('main', role, currency);
}

/**
 * Returns the id of a house account in a book, such as `house/demo:fees/USDT`. The demo book and each contest have
 * separate house accounts, so that their results do not affect real money.
 */
export function houseAccountOf(book: Book, role: HouseRole, currency: string): string {
  return book === 'main' ? `house/${role}/${currency}` : `house/${book}:${role}/${currency}`;
}

const HOUSE = 'house';

/** Parses an account id. Throws for an id that neither `memberAccount` nor `houseAccountOf` created. */
export function parseAccount(id: string): {
  memberId: string | null;
  book: string;
  currency: string;
} {
  const [owner, book, currency] = id.split('/');
  if (!owner || !book || !currency) throw new Error(`Not a ledger account: ${id}`);
  return { memberId: owner === HOUSE ? null : owner.slice(1), book, currency };
}

/**
 * Whether a transfer between two accounts is allowed: within a book, or between two books of one member, but never from
 * or to the demo book.
 */
export function canTransfer(payerId: string, payeeId: string): boolean {
  const [from, to] = [bookOf(payerId), bookOf(payeeId)];
  if (from === to) return true;
  const isOwn = ownerOf(payerId) !== HOUSE && ownerOf(payerId) === ownerOf(payeeId);
  return isOwn && from !== 'demo' && to !== 'demo';
}

function ownerOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** Returns the book of an account, also for a house account. */
function bookOf(id: string): string {
  const book = id.slice(id.indexOf('/') + 1, id.lastIndexOf('/'));
  if (ownerOf(id) !== HOUSE) return book;
  const end = book.lastIndexOf(':');
  // Stryker disable next-line EqualityOperator: no platform account has a name that starts with a colon
  return end < 0 ? 'main' : book.slice(0, end);
}
