import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';

export type MemberRow = RowOf<'Member'>;
export type CaptchaRow = RowOf<'Captcha'>;

/** A phone as an account name: digits only, area code first. */
export function phoneAccount(areaCode: string, phone: string): string {
  return `${areaCode}${phone}`;
}

/** The spelling under which an account name is stored and counted. */
export function normalAccount(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return /^\+?[\d\s-]+$/.test(trimmed) ? trimmed.replace(/\D/g, '') : trimmed;
}

/** The member who signs in as `account`: e-mail, phone with or without its area code, or a guest's name. */
export async function findByAccount(
  read: PrismaClient,
  account: string,
): Promise<MemberRow | null> {
  const name = normalAccount(account);
  const exact = await read.member.findFirst({
    where: { OR: [{ account: name }, { email: name }] },
  });
  if (exact || !/^\d+$/.test(name)) return exact;
  const byPhone = await read.member.findMany({ where: { phone: name }, take: 2 });
  const [only, another] = byPhone;
  return only && !another ? only : null;
}

export function findByEmail(read: PrismaClient, email: string): Promise<MemberRow | null> {
  return read.member.findUnique({ where: { email: email.toLowerCase() } });
}

export function findByPhone(
  read: PrismaClient,
  areaCode: string,
  phone: string,
): Promise<MemberRow | null> {
  return read.member.findUnique({ where: { areaCode_phone: { areaCode, phone } } });
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

export function openSessions(read: PrismaClient, memberId: string, now: number) {
  return read.session.findMany({
    where: { memberId, endedAt: null, expiresAt: { gt: BigInt(now) } },
    orderBy: { createdAt: 'desc' },
    take: 100,
  });
}

/** The member behind a ticket or session; throws when there is none, which would be a fault. */
export function memberById(read: PrismaClient, id: string): Promise<MemberRow> {
  return read.member.findUniqueOrThrow({ where: { id } });
}

/** Whether this member used an authenticator code of this 30-second step before. */
export async function isStepUsed(
  read: PrismaClient,
  memberId: string,
  step: bigint,
): Promise<boolean> {
  return (await read.usedAuthenticatorCode.count({ where: { memberId, step } })) > 0;
}
