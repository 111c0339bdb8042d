import type { BodyOf } from '@hongbao/contracts/call';
import type { bindContact } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { mergePlans } from '../../world/plan.ts';
import { captchaTarget, findByEmail, findByPhone, useCaptcha } from '../account/index.ts';
import { presentMember } from './member.present.ts';

/** Binds a contact that a code proved. A guest leaves its made-up name behind and keeps money, orders and password. */
export const bindOwnContact: UseCase<typeof bindContact> = async (
  { world, member, now },
  { body },
) => {
  const holder =
    body.method === 'email'
      ? await findByEmail(world.read, body.email)
      : await findByPhone(world.read, body.areaCode, body.phone);
  if (holder && holder.id !== member.id) return refuse('accountExists', { field: body.method });
  const { to, account, cells } = contactOf(body);
  const code = await useCaptcha(world, captchaTarget('bind', to), body.captcha, now);
  if ('refused' in code) return code;
  const upgrade = member.isGuest ? { account, isGuest: false } : {};
  const changed = { ...cells, ...upgrade };
  return accept(
    presentMember({ ...member, ...changed }),
    mergePlans(code.plan, { rows: [update('Member', { id: member.id }, changed)] }),
  );
};

function contactOf(body: BodyOf<typeof bindContact>) {
  if (body.method === 'email') {
    const email = body.email.toLowerCase();
    return { to: email, account: email, cells: { email } };
  }
  const { areaCode, phone } = body;
  return { to: `+${areaCode}${phone}`, account: `${areaCode}${phone}`, cells: { areaCode, phone } };
}
