import type { BodyOf } from '@hongbao/contracts/call';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import type { bindContact } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { LocksOf, UseCase } from '../../calls/served.ts';
import {
  addressOf,
  findByContact,
  isAccountTaken,
  lockOfAddress,
  phoneAccount,
  useCaptcha,
} from '../account/index.ts';
import { presentMember } from './member.present.ts';

/** Serializes members with a code for the same address. */
export const locksOfContact: LocksOf<typeof bindContact> = ({ body }) => [
  lockOfAddress(addressOf(body)),
];

/** Binds a contact that is proved by a code. A guest loses the generated name and keeps money, orders and password. */
export const bindContactHandler: UseCase<typeof bindContact> = async (context, { body }) => {
  const { world, member } = context;
  const taken = refuse('accountExists', { field: body.method });
  const { account, cells } = contactOf(body);
  const holder = findByContact(world.rows, body);
  if (holder && holder.id !== member.id) return taken;
  if (account !== member.account && isAccountTaken(world.rows, account)) return taken;
  const code = await useCaptcha(context, 'bind', addressOf(body), body.captcha);
  if ('refused' in code) return code;
  const upgrade = member.isGuest ? { account, isGuest: false } : {};
  const changed = { ...cells, ...upgrade };
  const rows = [...code.rows, update('Member', { id: member.id }, changed)];
  return { ...accept(presentMember({ ...member, ...changed }), { rows }), taken };
};

function contactOf(body: BodyOf<typeof bindContact>) {
  if (body.method === 'email') {
    const email = normalEmail(body.email);
    return { account: email, cells: { email } };
  }
  const { areaCode, phone } = body;
  return { account: phoneAccount(areaCode, phone), cells: { areaCode, phone } };
}
