import type { changePassword } from '@hongbao/contracts/member/member.calls';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import {
  SECURITY_HOLD_MS,
  authenticatorCounter,
  endOtherSessions,
  failureRow,
  forgiveRow,
  hashPassword,
  isPassword,
  passwordCounter,
  proveAuthenticator,
  refuseLocked,
  withdrawCounter,
} from '../account/index.ts';

/**
 * Changes the sign-in password (other sessions end, withdrawals are blocked for a day), or sets or changes the
 * withdrawal password. Also requires the authenticator's code when one is bound.
 */
export const changePasswordHandler: UseCase<typeof changePassword> = async (context, { body }) => {
  const { world, member, now } = context;
  const isLogin = body.type === 'login';
  const currentHash = isLogin ? member.passwordHash : member.withdrawPasswordHash;
  const counter = isLogin ? passwordCounter(member.id) : withdrawCounter(member.id);
  const locked = await refuseLocked(context, authenticatorCounter(member.id));
  if (locked) return locked;
  const passwordLocked = await refuseLocked(context, counter);
  if (passwordLocked)
    return refuse(isLogin ? 'accountLocked' : 'withdrawPasswordLocked', passwordLocked.facts);
  // Members who signed in through a third party or with a wallet have no password.
  if (currentHash !== null && currentHash !== '') {
    if (body.oldPassword === undefined) return refuse('oldPasswordNeeded');
    if (!(await isPassword(body.oldPassword, currentHash, 'inTurn')))
      return refuse('oldPasswordWrong', {}, { rows: [await failureRow(context, counter)] });
    if (body.oldPassword === body.newPassword) return refuse('passwordUnchanged');
  }
  const rows: RowChange[] = [forgiveRow(counter)];
  if (member.googleSecret !== null) {
    if (body.googleCode === undefined) return refuse('googleCodeNeeded');
    const { id, googleSecret } = member;
    const proof = await proveAuthenticator(context, id, googleSecret, body.googleCode);
    if ('refused' in proof) return proof;
    rows.push(...proof.rows);
  }
  const hash = await hashPassword(
    body.newPassword,
    world.secrets.salt(`${member.id}/${body.type}/${now}`),
  );
  if (isLogin) rows.push(...loginPasswordRows(context, hash));
  else
    rows.push(update('Member', { id: member.id }, withdrawPasswordCells(currentHash, hash, now)));
  return accept(null, { rows });
};

function loginPasswordRows({ member, sessionId, now }: Context, passwordHash: string): RowChange[] {
  const withdrawHoldUntil = BigInt(now + SECURITY_HOLD_MS);
  return [
    update('Member', { id: member.id }, { passwordHash, withdrawHoldUntil }),
    ...endOtherSessions(member.id, sessionId, now),
  ];
}

/** Setting the first withdrawal password does not block withdrawals; changing it does. */
function withdrawPasswordCells(before: string | null, withdrawPasswordHash: string, now: number) {
  return before === null
    ? { withdrawPasswordHash }
    : { withdrawPasswordHash, withdrawHoldUntil: BigInt(now + SECURITY_HOLD_MS) };
}
