import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Accepted, accept } from '../../calls/decision.ts';
import { TICKET_MS } from './account.rules.ts';
import type { MemberRow } from './account.store.ts';
import { forgiveRow, passwordCounter } from './failures.ts';
import { openSession } from './openSession.ts';

type SignedIn = { token: string } | { googleAuthRequired: true; ticket: string };

/**
 * Signs in after one proof: returns a session, or the ticket for the second step when an authenticator is bound. The first
 * step alone does not reset failure counts.
 */
export async function continueSignIn(
  context: Context,
  member: MemberRow,
  rows: readonly RowChange[] = [],
): Promise<Accepted<SignedIn>> {
  if (member.googleSecret === null) return openSignedInSession(context, member, rows);
  const { world, now } = context;
  const ticket = world.ids.nextId();
  const expiresAt = BigInt(now + TICKET_MS);
  const row = insert('SignInTicket', {
    id: ticket,
    memberId: member.id,
    guesses: 0,
    expiresAt,
    usedAt: null,
  });
  return accept({ googleAuthRequired: true, ticket }, { rows: [...rows, row] });
}

/** Signs in after all proofs, and resets the failure counts. */
export async function openSignedInSession(
  context: Context,
  member: MemberRow,
  rows: readonly RowChange[],
): Promise<Accepted<{ token: string }>> {
  const session = await openSession(context, member.id);
  const forgiven = forgiveRow(passwordCounter(member.id));
  return accept({ token: session.token }, { rows: [...rows, forgiven, ...session.rows] });
}
