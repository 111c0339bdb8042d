import type {
  checkGoogleAuth,
  generateGoogleKey,
  loginByGoogleCode,
} from '@hongbao/contracts/account/login.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../http/context.ts';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { FAILURES_MAX } from './account.rules.ts';
import { findByAccount, findTicket, memberById } from './account.store.ts';
import { offeredSecret, otpauthUrl, useGoogleCode } from './googleAuth.ts';
import { openSession } from './openSession.ts';
import { failureRow, forgiveRow, refuseLocked } from './signIn.ts';

export const tellGoogleAuth: UseCase<typeof checkGoogleAuth> = async ({ world }, { query }) => {
  const member = await findByAccount(world.read, query.account);
  return accept({ bound: member?.googleSecret != null });
};

export const offerGoogleKey: UseCase<typeof generateGoogleKey> = async ({ world, member }) => {
  if (member.googleSecret !== null) return refuse('googleAuthAlreadyBound');
  const secret = offeredSecret(world, member.id);
  return accept({ secret, otpauthUrl: otpauthUrl(member.account, secret) });
};

/** Finishes a sign-in that asked for an authenticator code (by its ticket), or signs in with the code alone. */
export const signInByGoogleCode: UseCase<typeof loginByGoogleCode> = async (context, { body }) => {
  if (body.ticket !== undefined) return byTicket(context, body.ticket, body.googleCode);
  const account = body.account ?? '';
  const member = await findByAccount(context.world.read, account);
  const name = member?.account ?? account;
  const locked = await refuseLocked(context, name);
  if (locked) return locked;
  if (!member?.googleSecret) return refuse('googleAuthNotBound');
  const used = await useGoogleCode(
    context.world,
    member.id,
    member.googleSecret,
    body.googleCode,
    context.now,
  );
  if (!used) return refuse('googleCodeWrong', {}, { rows: [await failureRow(context, name)] });
  const { token, change } = openSession(context, member.id);
  return accept({ token }, { rows: [used, forgiveRow(name), change] });
};

async function byTicket(context: Context, ticketId: string, googleCode: string) {
  const { world, now } = context;
  const ticket = await findTicket(world.read, ticketId);
  if (
    !ticket ||
    ticket.usedAt !== null ||
    Number(ticket.expiresAt) <= now ||
    ticket.guesses >= FAILURES_MAX
  )
    return refuse('loginTicketExpired');
  const member = await memberById(world.read, ticket.memberId);
  if (!member.googleSecret) return refuse('googleAuthNotBound');
  const used = await useGoogleCode(world, member.id, member.googleSecret, googleCode, now);
  if (!used) {
    const guesses = ticket.guesses + 1;
    return refuse(
      'googleCodeWrong',
      {},
      { rows: [update('SignInTicket', { id: ticket.id }, { guesses })] },
    );
  }
  const { token, change } = openSession(context, member.id);
  return accept(
    { token },
    { rows: [used, update('SignInTicket', { id: ticket.id }, { usedAt: BigInt(now) }), change] },
  );
}
