/** A member's purse: everyday money, play money, or one contest's. */
export type Book = 'main' | 'demo' | `contest:${string}`;

/** The house's accounts of a book. They may stand below zero: custody does, by exactly what members were credited. */
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

/** The house's account of everyday money: `house/fees/USDT`. */
export function houseAccount(role: HouseRole, currency: string): string {
  return houseAccountOf('main', role, currency);
}

/**
 * The house's account of a book. Play money and each contest have their own, so that what is won and lost there never
 * shows in those of everyday money: `house/demo:fees/USDT`.
 */
export function houseAccountOf(book: Book, role: HouseRole, currency: string): string {
  return book === 'main' ? `house/${role}/${currency}` : `house/${book}:${role}/${currency}`;
}

const HOUSE = 'house';

/** Takes an account's id apart. Throws on anything that `memberAccount` or `houseAccountOf` did not make. */
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
 * Whether money may go from one account to another: within a book, or between two books of one member. Play money goes
 * nowhere else.
 */
export function mayMeet(payerId: string, payeeId: string): boolean {
  const [from, to] = [bookOf(payerId), bookOf(payeeId)];
  if (from === to) return true;
  const isOwn = ownerOf(payerId) !== HOUSE && ownerOf(payerId) === ownerOf(payeeId);
  return isOwn && from !== 'demo' && to !== 'demo';
}

function ownerOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** Whose money an account has: the book of a member's, or that which an account of the house serves. */
function bookOf(id: string): string {
  const book = id.slice(id.indexOf('/') + 1, id.lastIndexOf('/'));
  if (ownerOf(id) !== HOUSE) return book;
  const end = book.lastIndexOf(':');
  return end < 0 ? 'main' : book.slice(0, end);
}
