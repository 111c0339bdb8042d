import type { changePassword } from '@hongbao/contracts/member/member.calls';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../http/context.ts';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import {
  SECURITY_HOLD_MS,
  failureRow,
  forgiveRow,
  hashPassword,
  isPassword,
  openSessions,
  refuseLocked,
  useGoogleCode,
  withdrawCounter,
  withdrawFailureRow,
} from '../account/index.ts';

/**
 * Changes the sign-in password (the other sessions end, withdrawals rest a day) or sets or changes the withdrawal
 * password. Where an authenticator is bound its code is needed too.
 */
export const changeOwnPassword: UseCase<typeof changePassword> = async (context, { body }) => {
  const { world, member, now } = context;
  const isLogin = body.type === 'login';
  const currentHash = isLogin ? member.passwordHash : member.withdrawPasswordHash;
  const counter = isLogin ? `loginPassword/${member.id}` : withdrawCounter(member.id);
  const failure = () => (isLogin ? failureRow(context, counter) : withdrawFailureRow(context));
  const lockedBy = isLogin ? 'accountLocked' : 'withdrawPasswordLocked';
  const locked = await refuseLocked(context, counter);
  if (locked) return refuse(lockedBy, locked.facts);
  // Who came through a third party or with a wallet has no password yet.
  if (currentHash !== null && currentHash !== '') {
    if (body.oldPassword === undefined) return refuse('oldPasswordNeeded');
    if (!(await isPassword(body.oldPassword, currentHash)))
      return refuse('oldPasswordWrong', {}, { rows: [await failure()] });
    if (body.oldPassword === body.newPassword) return refuse('passwordUnchanged');
  }
  const rows: RowChange[] = [forgiveRow(counter)];
  if (member.googleSecret !== null) {
    if (body.googleCode === undefined) return refuse('googleCodeNeeded');
    const used = await useGoogleCode(world, member.id, member.googleSecret, body.googleCode, now);
    if (!used) return refuse('googleCodeWrong', {}, { rows: [await failure()] });
    rows.push(used);
  }
  const hash = await hashPassword(
    body.newPassword,
    world.seededBytes(`salt/${member.id}/${body.type}/${now}`, 16),
  );
  if (isLogin) rows.push(...(await loginPasswordRows(context, hash)));
  else
    rows.push(update('Member', { id: member.id }, withdrawPasswordCells(currentHash, hash, now)));
  return accept(null, { rows });
};

async function loginPasswordRows(
  { world, member, sessionId, now }: Context,
  passwordHash: string,
): Promise<RowChange[]> {
  const sessions = await openSessions(world.read, member.id, now);
  const others = sessions.filter(({ id }) => id !== sessionId);
  return [
    update(
      'Member',
      { id: member.id },
      { passwordHash, withdrawHoldUntil: BigInt(now + SECURITY_HOLD_MS) },
    ),
    ...others.map(({ id }) => update('Session', { id }, { endedAt: BigInt(now) })),
  ];
}

/** Setting the first withdrawal password holds nothing; changing it does. */
function withdrawPasswordCells(before: string | null, withdrawPasswordHash: string, now: number) {
  return before === null
    ? { withdrawPasswordHash }
    : { withdrawPasswordHash, withdrawHoldUntil: BigInt(now + SECURITY_HOLD_MS) };
}
