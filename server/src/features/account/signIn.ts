import { type RowChange, insert, remove, upsert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../http/context.ts';
import { type Accepted, type Refusal, accept, refuse } from '../../http/decision.ts';
import { TICKET_MS, countFailure, lockedSeconds } from './account.rules.ts';
import { type MemberRow, findFailures, normalAccount } from './account.store.ts';
import { openSession } from './openSession.ts';

type SignedIn = { token: string } | { googleAuthRequired: true; ticket: string };

/** Lets a proven member in: a session, or the ticket for the second half where an authenticator is bound. */
export function letIn(
  context: Context,
  member: MemberRow,
  rows: readonly RowChange[] = [],
): Accepted<SignedIn> {
  if (member.googleSecret === null) {
    const { token, change } = openSession(context, member.id);
    return accept({ token }, { rows: [...rows, change] });
  }
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

/** The refusal of a locked account name, or null. Known and unknown names are treated alike. */
export async function refuseLocked(
  { world, now }: Context,
  account: string,
): Promise<Refusal<'accountLocked'> | null> {
  const seconds = lockedSeconds(await findFailures(world.read, normalAccount(account)), now);
  return seconds > 0 ? refuse('accountLocked', { waitSeconds: seconds }) : null;
}

/** The row that counts one more failed sign-in of this name; `max` of them are forgiven. */
export async function failureRow(
  { world, now }: Context,
  account: string,
  max?: number,
): Promise<RowChange> {
  const name = normalAccount(account);
  const counted = countFailure(await findFailures(world.read, name), now, max);
  return upsert('SignInFailure', { account: name, ...counted, lastAt: BigInt(now) });
}

/** The row that forgets the failures of a name that has now been right. */
export function forgiveRow(account: string): RowChange {
  return remove('SignInFailure', { account: normalAccount(account) });
}
