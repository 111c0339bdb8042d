import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import { failureRow, forgiveRow, refuseLocked, withdrawCounter } from './failures.ts';
import { isPassword } from './password.ts';

type Unproven = Refusal<
  'withdrawPasswordNotSet' | 'withdrawPasswordWrong' | 'withdrawPasswordLocked'
>;

/** Checks the signed-in member's withdrawal password. Returns the rows that reset earlier failures, or the refusal. */
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
  if (!(await isPassword(password, member.withdrawPasswordHash, 'inTurn')))
    return refuse(
      'withdrawPasswordWrong',
      { field },
      { rows: [await failureRow(context, counter)] },
    );
  return { rows: [forgiveRow(counter)] };
}
