export function memberAccount(memberId: string, book: string, currency = 'USDT'): string {
  return `m${memberId}/${book}/${currency}`;
}

export function houseAccount(role: string, currency = 'USDT'): string {
  return `house/${role}/${currency}`;
}

/** Returns the platform account of a book. Demo money and each contest have their own platform accounts. */
export function houseAccountOf(book: string, role: string, currency = 'USDT'): string {
  return houseAccount(book === 'main' ? role : `${book}:${role}`, currency);
}

/** Returns the role of a platform account, and its book. */
export function houseRoleOf({ book }: AccountName): { book: string; role: string } {
  const end = book.lastIndexOf(':');
  return end < 0
    ? { book: 'main', role: book }
    : { book: book.slice(0, end), role: book.slice(end + 1) };
}

export interface AccountName {
  readonly owner: string;
  readonly book: string;
  readonly currency: string;
}

/** Parses the name of an account; null for a malformed name. */
export function parsedAccount(id: string): AccountName | null {
  const [owner, book, currency, ...more] = id.split('/');
  if (!owner || !book || !currency || more.length > 0) return null;
  if (owner !== 'house' && !/^m\d+$/.test(owner)) return null;
  return { owner, book, currency };
}
