import type { register } from '@hongbao/contracts/account/account.calls';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { mergePlans } from '../../world/plan.ts';
import {
  findByAccount,
  findByEmail,
  findByInviteCode,
  findByPhone,
  phoneAccount,
} from './account.store.ts';
import { newMember } from './newMember.ts';
import { openSession } from './openSession.ts';
import { hashPassword } from './password.ts';
import { captchaTarget } from './sendCaptcha.ts';
import { useCaptcha } from './useCaptcha.ts';

/** Opens an account for an e-mail address or phone whose code proves that it is the member's. */
export const registerMember: UseCase<typeof register> = async (context, { body }) => {
  const { world, now, caller } = context;
  const contact =
    body.method === 'email'
      ? { email: body.email.toLowerCase(), areaCode: null, phone: null }
      : { email: null, areaCode: body.areaCode, phone: body.phone };
  const account = contact.email ?? phoneAccount(contact.areaCode ?? '', contact.phone ?? '');
  const known =
    body.method === 'email'
      ? await findByEmail(world.read, body.email)
      : await findByPhone(world.read, body.areaCode, body.phone);
  if (known ?? (await findByAccount(world.read, account))) return refuse('accountExists');
  const inviter = body.inviteCode ? await findByInviteCode(world.read, body.inviteCode) : null;
  if (body.inviteCode && !inviter) return refuse('inviteCodeUnknown');

  const to = contact.email ?? `+${account}`;
  const code = await useCaptcha(world, captchaTarget('register', to), body.captcha, now);
  if ('refused' in code) return code;

  const salt = world.seededBytes(`salt/${account}`, 16);
  const passwordHash = await hashPassword(body.password, salt);
  const { row, plan } = newMember(world, now, {
    account,
    ...contact,
    passwordHash,
    invitedById: inviter?.id ?? null,
    isGuest: false,
    deviceId: null,
    language: caller.language,
  });
  const session = openSession(context, row.id);
  return accept({ token: session.token }, mergePlans(code.plan, plan, { rows: [session.change] }));
};
