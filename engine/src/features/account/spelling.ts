import { INVISIBLE_ALL, normalEmail } from '@hongbao/contracts/emailAddress';

/** Matches digits of a phone number with the usual separators. */
const PHONE = /^\+?[\d\s().\-‐-―−/]+$/;

/**
 * The normal form in which an account name is looked up: for an e-mail address without invisible characters, for a
 * phone its digits with the area code first.
 */
export function normalAccount(text: string): string {
  const name = normalEmail(text.normalize('NFKC').replace(INVISIBLE_ALL, ''));
  return PHONE.test(name) ? name.replace(/\D/g, '') : name;
}

/** A phone as an account name: digits only, area code first. */
export function phoneAccount(areaCode: string, phone: string): string {
  return `${areaCode}${phone}`;
}

export const isPhoneAccount = (name: string): boolean => /^\d+$/.test(name);

/** Possible lengths of a country's phone code, in digits. */
const AREA_CODE_LENGTHS = [1, 2, 3, 4] as const;

/** Every split of a number's digits into area code and phone, because all of them dial the same number. */
export function phonesOf(digits: string): { areaCode: string; phone: string }[] {
  return AREA_CODE_LENGTHS.map((length) => ({
    areaCode: digits.slice(0, length),
    phone: digits.slice(length),
  }));
}

/** An address or number to which a code can be sent. */
export type Contact =
  | { readonly method: 'email'; readonly email: string }
  | { readonly method: 'phone'; readonly areaCode: string; readonly phone: string };

/** The address of a contact, in its normal spelling. */
export function addressOf(contact: Contact): string {
  if (contact.method === 'email') return normalEmail(contact.email);
  return `+${phoneAccount(contact.areaCode, contact.phone)}`;
}
