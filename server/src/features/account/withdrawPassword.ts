import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/decision.ts';
import { WITHDRAW_FAILURES_MAX } from './account.rules.ts';
import { isPassword } from './password.ts';
import { failureRow, forgiveRow, refuseLocked } from './signIn.ts';

type Unproven = Refusal<
  'withdrawPasswordNotSet' | 'withdrawPasswordWrong' | 'withdrawPasswordLocked'
>;

/** The name under which a member's wrong withdrawal passwords are counted, wherever they are typed. */
export function withdrawCounter(memberId: string): string {
  return `withdrawPassword/${memberId}`;
}

/** The row that counts one more failure to prove oneself for a withdrawal. The fifth locks for ten minutes. */
export function withdrawFailureRow(context: Context): Promise<RowChange> {
  return failureRow(context, withdrawCounter(context.member.id), WITHDRAW_FAILURES_MAX);
}

/** Checks the signed-in member's withdrawal password: the rows that forgive earlier failures, or the refusal. */
export async function proveWithdrawPassword(
  context: Context,
  password: string,
): Promise<{ readonly rows: readonly RowChange[] } | Unproven> {
  const { member } = context;
  const field = 'withdrawPassword';
  if (member.withdrawPasswordHash === null) return refuse('withdrawPasswordNotSet', { field });
  const counter = withdrawCounter(member.id);
  const locked = await refuseLocked(context, counter);
  if (locked) return refuse('withdrawPasswordLocked', { field, ...locked.facts });
  if (!(await isPassword(password, member.withdrawPasswordHash)))
    return refuse(
      'withdrawPasswordWrong',
      { field },
      { rows: [await withdrawFailureRow(context)] },
    );
  return { rows: [forgiveRow(counter)] };
}
