import type { TFunction } from 'i18next';

/** The parts of the id of a ledger account: `m<member>/<book>/<coin>` or `house/<book>:<role>/<coin>`. */
export interface AccountParts {
  /** The id of the member; null for the house. */
  readonly memberId: string | null;
  readonly book: 'main' | 'demo' | 'contest';
  /** The purpose of an account of the house; null for a member. */
  readonly role: string | null;
  readonly currency: string;
}

const HOUSE = 'house';

export function toAccountParts(id: string): AccountParts {
  const [owner = '', purpose = '', currency = ''] = id.split('/');
  const isHouse = owner === HOUSE;
  const names = purpose.split(':');
  const role = isHouse ? (names.at(-1) ?? '') : null;
  const [first] = isHouse ? names.slice(0, -1) : names;
  const book = first === 'demo' || first === 'contest' ? first : 'main';
  return { memberId: isHouse ? null : owner.slice(1), book, role, currency };
}

/** Returns the name of a ledger account in words, without its coin: "Ann · Main account", "House · Fees". */
export function accountName(
  id: string,
  t: TFunction,
  nameOf: (memberId: string) => string,
): string {
  const { memberId, book, role } = toAccountParts(id);
  if (memberId !== null) return `${nameOf(memberId)} · ${bookName(id, t)}`;
  const house = [
    t('desk.ledger.house'),
    t(`desk.ledger.role_${role}`, { defaultValue: role ?? '' }),
  ];
  if (book !== 'main') house.push(t(`desk.ledger.book_${book}`));
  return house.join(' · ');
}

/** Returns the name of the book of an account: "Main account". */
export const bookName = (id: string, t: TFunction): string =>
  t(`desk.ledger.book_${toAccountParts(id).book}`);
