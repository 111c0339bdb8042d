import { INVISIBLE_ALL, normalEmail } from '@hongbao/contracts/emailAddress';

/** What people put between the digits of a phone number. */
const PHONE = /^\+?[\d\s().\-‐-―−/]+$/;

/**
 * The normal form under which an account name is looked up: that of an e-mail address, without invisible characters; of a
 * phone its digits, area code first.
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

/** Digits of a country's phone code. */
const AREA_CODE_LENGTHS = [1, 2, 3, 4] as const;

/** Every way to read a number's digits as area code and phone: on the line they are one and the same number. */
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

/** Where codes for a contact go, in its one spelling. */
export function addressOf(contact: Contact): string {
  if (contact.method === 'email') return normalEmail(contact.email);
  return `+${phoneAccount(contact.areaCode, contact.phone)}`;
}
