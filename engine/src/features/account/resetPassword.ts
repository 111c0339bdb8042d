import type { resetPassword } from '@hongbao/contracts/account/account.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { Prepare, PreparedUseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import { SECURITY_HOLD_MS } from './account.rules.ts';
import { type MemberRow, findByAccount } from './account.store.ts';
import { endAllSessions } from './endSessions.ts';
import { forgiveRow, passwordCounter } from './failures.ts';
import type { Pace } from './hashQueue.ts';
import { hashPassword } from './password.ts';
import { addressOf, isPhoneAccount, normalAccount } from './spelling.ts';
import { useCaptcha } from './useCaptcha.ts';

type ResetBody = BodyOf<typeof resetPassword>;

/** The new password's hash, prepared before the command runs; null while the code is not correct. */
export const prepareReset: Prepare<typeof resetPassword, string | null> = async (
  world,
  { body },
  address,
) => {
  const now = world.now();
  const proof = await prove({ world, now }, body);
  return 'refused' in proof ? null : hashFor(world, proof.member, body, now, { aheadOf: address });
};

/** Sets a new sign-in password with a code. All sessions end, and withdrawals are blocked for a day. */
export const resetPasswordHandler: PreparedUseCase<typeof resetPassword, string | null> = async (
  context,
  { body },
  preparedHash,
) => {
  const { world, now } = context;
  const proof = await prove(context, body);
  if ('refused' in proof) return proof;
  const { member } = proof;
  const passwordHash = preparedHash ?? (await hashFor(world, member, body, now, 'inTurn'));
  const withdrawHoldUntil = BigInt(now + SECURITY_HOLD_MS);
  return accept(null, {
    rows: [
      ...proof.rows,
      update('Member', { id: member.id }, { passwordHash, withdrawHoldUntil }),
      forgiveRow(passwordCounter(member.id)),
      ...endAllSessions(member.id, now),
    ],
  });
};

/** The member whose address the code was sent to, or the refusal. */
async function prove(context: Pick<Context, 'world' | 'now'>, { account, captcha }: ResetBody) {
  const member = findByAccount(context.world.rows, account);
  const code = await useCaptcha(context, 'reset', resetAddress(account, member), captcha);
  if ('refused' in code) return code;
  return member ? { member, ...code } : refuse('captchaWrong', {}, code);
}

/** The address of a password reset code: the member's phone when a number was entered, otherwise the e-mail address. */
export function resetAddress(typed: string, member: MemberRow | null): string {
  const name = normalAccount(typed);
  const isPhone = isPhoneAccount(name);
  if (!member) return isPhone ? `+${name}` : name;
  const { email, areaCode, phone } = member;
  const texted =
    phone === null ? null : addressOf({ method: 'phone', areaCode: areaCode ?? '', phone });
  return (isPhone ? (texted ?? email) : (email ?? texted)) ?? name;
}

function hashFor(
  world: World,
  member: MemberRow,
  { password }: ResetBody,
  now: number,
  pace: Pace,
): Promise<string> {
  return hashPassword(password, world.secrets.salt(`${member.id}/${now}`), pace);
}
