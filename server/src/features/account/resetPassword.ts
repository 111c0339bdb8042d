import type { resetPassword } from '@hongbao/contracts/account/account.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { mergePlans } from '../../world/plan.ts';
import { SECURITY_HOLD_MS } from './account.rules.ts';
import { findByAccount, normalAccount, openSessions } from './account.store.ts';
import { hashPassword } from './password.ts';
import { captchaTarget } from './sendCaptcha.ts';
import { forgiveRow } from './signIn.ts';
import { useCaptcha } from './useCaptcha.ts';

/** Sets a new sign-in password by a code; every session ends and withdrawals rest for a day. */
export const setForgottenPassword: UseCase<typeof resetPassword> = async (
  { world, now },
  { body },
) => {
  const member = await findByAccount(world.read, body.account);
  const name = normalAccount(body.account);
  const to = member?.email ?? (member?.phone ? `+${member.areaCode}${member.phone}` : name);
  const code = await useCaptcha(world, captchaTarget('reset', to), body.captcha, now);
  if ('refused' in code) return code;
  if (!member) return refuse('captchaWrong', {}, code.plan);
  const passwordHash = await hashPassword(
    body.password,
    world.seededBytes(`salt/${member.id}/${now}`, 16),
  );
  const withdrawHoldUntil = BigInt(now + SECURITY_HOLD_MS);
  const sessions = await openSessions(world.read, member.id, now);
  return accept(
    null,
    mergePlans(code.plan, {
      rows: [
        update('Member', { id: member.id }, { passwordHash, withdrawHoldUntil }),
        forgiveRow(body.account),
        ...sessions.map(({ id }) => update('Session', { id }, { endedAt: BigInt(now) })),
      ],
    }),
  );
};
