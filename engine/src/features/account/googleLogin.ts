import type {
  checkGoogleAuth,
  generateGoogleKey,
  loginByGoogleCode,
} from '@hongbao/contracts/account/login.calls';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { type MemberRow, findByAccount, findTicket, memberById } from './account.store.ts';
import { refuseLocked, signInCounters } from './failures.ts';
import { offeredSecret, otpauthUrl, proveAuthenticator } from './googleAuth.ts';
import { openSignedInSession } from './signIn.ts';

export const checkGoogleAuthHandler: UseCase<typeof checkGoogleAuth> = async (
  { world },
  { query },
) => {
  const member = findByAccount(world.rows, query.account);
  return accept({ bound: member?.googleSecret != null });
};

export const generateGoogleKeyHandler: UseCase<typeof generateGoogleKey> = async ({
  world,
  member,
}) => {
  if (member.googleSecret !== null) return refuse('googleAuthAlreadyBound');
  const secret = offeredSecret(world, member.id);
  return accept({ secret, otpauthUrl: otpauthUrl(member.account, secret) });
};

/** Completes a sign-in that requires an authenticator code (by its ticket), or signs in with the code only. */
export const loginByGoogleCodeHandler: UseCase<typeof loginByGoogleCode> = async (
  context,
  { body },
) => {
  if (body.ticket !== undefined) return byTicket(context, body.ticket, body.googleCode);
  const { world } = context;
  const account = body.account ?? '';
  const member = findByAccount(world.rows, account);
  const locked = await refuseLocked(context, ...signInCounters(world, member, account));
  if (locked) return locked;
  if (!member) return refuse('googleAuthNotBound');
  return byMember(context, member, body.googleCode);
};

async function byTicket(context: Context, ticketId: string, googleCode: string) {
  const { world, now } = context;
  const ticket = findTicket(world.rows, ticketId);
  if (!ticket || ticket.usedAt !== null || Number(ticket.expiresAt) <= now)
    return refuse('loginTicketExpired');
  const member = memberById(world.rows, ticket.memberId);
  const usedUp = update('SignInTicket', { id: ticket.id }, { usedAt: BigInt(now) });
  return byMember(context, member, googleCode, [usedUp]);
}

async function byMember(
  context: Context,
  member: MemberRow,
  googleCode: string,
  rows: readonly RowChange[] = [],
) {
  if (member.googleSecret === null) return refuse('googleAuthNotBound');
  const proof = await proveAuthenticator(context, member.id, member.googleSecret, googleCode);
  if ('refused' in proof) return proof;
  return openSignedInSession(context, member, [...rows, ...proof.rows]);
}
