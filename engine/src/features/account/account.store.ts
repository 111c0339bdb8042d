import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type Contact, isPhoneAccount, normalAccount, phoneAccount, phonesOf } from './spelling.ts';

export type MemberRow = RowOf<'Member'>;
export type CaptchaRow = RowOf<'Captcha'>;

/**
 * The member who signs in as `account`: an e-mail address, a phone with or without its area code, or a guest's name. A
 * name that is stored exactly as entered has priority, because names of older members may not be in normal form.
 */
export function findByAccount(rows: RowReader, account: string): MemberRow | null {
  const name = normalAccount(account);
  const stored =
    account === name
      ? null
      : rows.first('Member', { where: { OR: [{ account }, { email: account }] } });
  if (stored) return stored;
  const exact = rows.first('Member', {
    where: { OR: [{ account: name }, { email: name }] },
  });
  if (exact || !isPhoneAccount(name)) return exact;
  const byPhone = { OR: [...phonesOf(name), { phone: name }] };
  const [only, another] = rows.many('Member', { where: byPhone, take: 2 });
  return only && !another ? only : null;
}

export function findByEmail(rows: RowReader, email: string): MemberRow | null {
  return rows.first('Member', { where: { email: normalEmail(email) } });
}

/** The member with this phone number, for every split of its digits into area code and phone. */
export function findByPhone(rows: RowReader, areaCode: string, phone: string): MemberRow | null {
  return rows.first('Member', { where: { OR: phonesOf(phoneAccount(areaCode, phone)) } });
}

export function findByContact(rows: RowReader, contact: Contact): MemberRow | null {
  return contact.method === 'email'
    ? findByEmail(rows, contact.email)
    : findByPhone(rows, contact.areaCode, contact.phone);
}

export function findByInviteCode(rows: RowReader, inviteCode: string): MemberRow | null {
  return rows.first('Member', { where: { inviteCode: inviteCode.toUpperCase() } });
}

export function findByDevice(rows: RowReader, deviceId: string): MemberRow | null {
  return rows.first('Member', { where: { deviceId } });
}

/** Whether a member has exactly this sign-in name. */
export function isAccountTaken(rows: RowReader, account: string): boolean {
  return rows.count('Member', { account }) > 0;
}

/**
 * The purpose under which a code is stored; `unnamed` when its request named none. Such a code is valid to register or to
 * sign in. Which of them is possible depends on whether a member has the address, so neither the request nor its answer
 * depends on that. It never resets a password and never binds a contact.
 */
export type StoredPurpose = CaptchaPurpose | 'unnamed';

/** The key under which a code for this address and purpose is stored. */
export function captchaTarget(purpose: StoredPurpose, address: string): string {
  return `${purpose}/${address}`;
}

/** The latest code for this address that this purpose shares a use with. */
export function latestCaptcha(
  rows: RowReader,
  purpose: StoredPurpose,
  address: string,
): CaptchaRow | null {
  const targets = sharing[purpose].map((each) => captchaTarget(each, address));
  return rows.first('Captcha', {
    where: { target: { in: targets } },
    orderBy: [
      ['createdAt', 'desc'],
      ['id', 'desc'],
    ],
  });
}

const sharing: Readonly<Record<StoredPurpose, readonly StoredPurpose[]>> = {
  register: ['register', 'unnamed'],
  login: ['login', 'unnamed'],
  reset: ['reset'],
  bind: ['bind'],
  unnamed: ['register', 'login', 'unnamed'],
};

export function findFailures(rows: RowReader, account: string) {
  return rows.first('SignInFailure', { where: { account } });
}

export function findTicket(rows: RowReader, id: string) {
  return rows.first('SignInTicket', { where: { id } });
}

/** A page of a member's open sessions, newest first. */
export function openSessions(
  rows: RowReader,
  memberId: string,
  now: number,
  page: { readonly skip: number; readonly take: number },
) {
  return rows.many('Session', {
    where: { memberId, endedAt: null, expiresAt: { gt: BigInt(now) } },
    orderBy: [
      ['createdAt', 'desc'],
      ['id', 'desc'],
    ],
    ...page,
  });
}

/** The member of a ticket or session. Throws when there is none, which only a fault of the server can cause. */
export function memberById(rows: RowReader, id: string): MemberRow {
  return rows.firstOrThrow('Member', { where: { id } });
}

/** Whether this member has already used an authenticator code of this 30-second step. */
export function isStepUsed(rows: RowReader, memberId: string, step: bigint): boolean {
  return rows.count('UsedAuthenticatorCode', { memberId, step }) > 0;
}

/** The member who first signed in through this third party or wallet, or null. */
export function findByExternalIdentity(rows: RowReader, id: string): MemberRow | null {
  const link = rows.first('ExternalIdentity', { where: { id } });
  return link && memberById(rows, link.memberId);
}

export function findPasskey(rows: RowReader, id: string) {
  return rows.first('Passkey', { where: { id } });
}

/** The passkeys of a member, oldest first. */
export function passkeysOf(rows: RowReader, memberId: string) {
  return rows.many('Passkey', {
    where: { memberId },
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
  });
}

export function isNonceUsed(rows: RowReader, nonce: string): boolean {
  return rows.count('UsedWalletNonce', { nonce }) > 0;
}

/** A session of a member that has not ended, or null. */
export function findOpenSession(rows: RowReader, memberId: string, id: string, now: number) {
  const found = rows.first('Session', { where: { id } });
  const isOpen = found?.memberId === memberId && found.endedAt === null;
  return isOpen && Number(found.expiresAt) > now ? found : null;
}
