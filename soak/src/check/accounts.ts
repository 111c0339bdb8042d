/** The names of the ledger's accounts. */
export function memberAccount(memberId: string, book: string, currency = 'USDT'): string {
  return `m${memberId}/${book}/${currency}`;
}

export function houseAccount(book: string, currency = 'USDT'): string {
  return `house/${book}/${currency}`;
}

export interface AccountName {
  readonly owner: string;
  readonly book: string;
  readonly currency: string;
}

/** Null for what is no account's name. */
export function parsedAccount(id: string): AccountName | null {
  const [owner, book, currency, ...more] = id.split('/');
  if (!owner || !book || !currency || more.length > 0) return null;
  if (owner !== 'house' && !/^m\d+$/.test(owner)) return null;
  return { owner, book, currency };
}
