/** A member's purse: everyday money, play money, or one contest's. */
export type Book = 'main' | 'demo' | `contest:${string}`;

/** The house's accounts. They may stand below zero: custody does, by exactly what members were credited. */
export type HouseBook =
  | 'custody'
  | 'fees'
  | 'insurance'
  | 'payouts'
  | 'rewards'
  | 'loans'
  | 'products'
  | 'ieo'
  | 'exchange'
  | 'demo';

export function memberAccount(memberId: string, book: Book, currency: string): string {
  return `m${memberId}/${book}/${currency}`;
}

export function houseAccount(book: HouseBook, currency: string): string {
  return `house/${book}/${currency}`;
}

/** Takes an account's id apart. Throws on anything that `memberAccount` or `houseAccount` did not make. */
export function parseAccount(id: string): {
  memberId: string | null;
  book: string;
  currency: string;
} {
  const [owner, book, currency] = id.split('/');
  if (!owner || !book || !currency) throw new Error(`Not a ledger account: ${id}`);
  return { memberId: owner === 'house' ? null : owner.slice(1), book, currency };
}
