import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type Contact, isPhoneAccount, normalAccount, phoneAccount, phonesOf } from './spelling.ts';

export type MemberRow = RowOf<'Member'>;
export type CaptchaRow = RowOf<'Captcha'>;

/**
 * The member who signs in as `account`: an e-mail address, a phone with or without its area code, or a guest's name. A name
 * that is stored exactly as typed has priority: names of older members may not be in normal form.
 */
export async function findByAccount(
  read: PrismaClient,
  account: string,
): Promise<MemberRow | null> {
  const name = normalAccount(account);
  const stored =
    account === name
      ? null
      : await read.member.findFirst({ where: { OR: [{ account }, { email: account }] } });
  if (stored) return stored;
  const exact = await read.member.findFirst({
    where: { OR: [{ account: name }, { email: name }] },
  });
  if (exact || !isPhoneAccount(name)) return exact;
  const byPhone = { OR: [...phonesOf(name), { phone: name }] };
  const [only, another] = await read.member.findMany({ where: byPhone, take: 2 });
  return only && !another ? only : null;
}

export function findByEmail(read: PrismaClient, email: string): Promise<MemberRow | null> {
  return read.member.findUnique({ where: { email: normalEmail(email) } });
}

/** The member with this number, for every split into area code and phone. */
export function findByPhone(
  read: PrismaClient,
  areaCode: string,
  phone: string,
): Promise<MemberRow | null> {
  return read.member.findFirst({ where: { OR: phonesOf(phoneAccount(areaCode, phone)) } });
}

export function findByContact(read: PrismaClient, contact: Contact): Promise<MemberRow | null> {
  return contact.method === 'email'
    ? findByEmail(read, contact.email)
    : findByPhone(read, contact.areaCode, contact.phone);
}

export function findByInviteCode(
  read: PrismaClient,
  inviteCode: string,
): Promise<MemberRow | null> {
  return read.member.findUnique({ where: { inviteCode: inviteCode.toUpperCase() } });
}

export function findByDevice(read: PrismaClient, deviceId: string): Promise<MemberRow | null> {
  return read.member.findUnique({ where: { deviceId } });
}

/** Whether a member has exactly this sign-in name. */
export async function isAccountTaken(read: PrismaClient, account: string): Promise<boolean> {
  return (await read.member.count({ where: { account } })) > 0;
}

/** The key under which a code for this address and purpose is stored. */
export function captchaTarget(purpose: CaptchaPurpose, address: string): string {
  return `${purpose}/${address}`;
}

export function latestCaptcha(read: PrismaClient, target: string): Promise<CaptchaRow | null> {
  return read.captcha.findFirst({
    where: { target },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

export function findFailures(read: PrismaClient, account: string) {
  return read.signInFailure.findUnique({ where: { account } });
}

export function findTicket(read: PrismaClient, id: string) {
  return read.signInTicket.findUnique({ where: { id } });
}

/** A page of a member's open sessions, newest first. */
export function openSessions(
  read: PrismaClient,
  memberId: string,
  now: number,
  page: { readonly skip: number; readonly take: number },
) {
  return read.session.findMany({
    where: { memberId, endedAt: null, expiresAt: { gt: BigInt(now) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...page,
  });
}

/** The member of a ticket or session. Throws when there is none, which is a fault of the server. */
export function memberById(read: PrismaClient, id: string): Promise<MemberRow> {
  return read.member.findUniqueOrThrow({ where: { id } });
}

/** Whether this member has used an authenticator code of this 30-second step. */
export async function isStepUsed(
  read: PrismaClient,
  memberId: string,
  step: bigint,
): Promise<boolean> {
  return (await read.usedAuthenticatorCode.count({ where: { memberId, step } })) > 0;
}

/** The member who first signed in by this third party or wallet, or null. */
export async function findByExternalIdentity(
  read: PrismaClient,
  id: string,
): Promise<MemberRow | null> {
  const link = await read.externalIdentity.findUnique({ where: { id } });
  return link && memberById(read, link.memberId);
}

export async function isNonceUsed(read: PrismaClient, nonce: string): Promise<boolean> {
  return (await read.usedWalletNonce.count({ where: { nonce } })) > 0;
}

/** One of a member's own sessions that has not ended. */
export async function findOpenSession(
  read: PrismaClient,
  memberId: string,
  id: string,
  now: number,
) {
  const found = await read.session.findUnique({ where: { id } });
  const isOpen = found?.memberId === memberId && found.endedAt === null;
  return isOpen && Number(found.expiresAt) > now ? found : null;
}
