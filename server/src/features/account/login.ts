import type { login, loginByEmail, loginByPhone } from '@hongbao/contracts/account/login.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import type { Context } from '../../http/context.ts';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { mergePlans } from '../../world/plan.ts';
import {
  type MemberRow,
  findByAccount,
  findByDevice,
  findByEmail,
  findByPhone,
  phoneAccount,
} from './account.store.ts';
import { byThirdParty, byWallet } from './externalSignIn.ts';
import { newMember } from './newMember.ts';
import { openSession } from './openSession.ts';
import { hashPassword, isPassword } from './password.ts';
import { captchaTarget } from './sendCaptcha.ts';
import { failureRow, forgiveRow, letIn, refuseLocked } from './signIn.ts';
import { useCaptcha } from './useCaptcha.ts';

type LoginBody = BodyOf<typeof login>;
type BodyFor<M extends LoginBody['method']> = Extract<LoginBody, { method: M }>;

/** Signs in by password, as a guest, through a third party or with a wallet. */
export const signIn: UseCase<typeof login> = async (context, { body }) => {
  if (body.method === 'password') return byPassword(context, body);
  if (body.method === 'guest') return asGuest(context, body);
  if (body.method === 'thirdParty') return byThirdParty(context, body);
  return byWallet(context, body);
};

export const signInByPhone: UseCase<typeof loginByPhone> = async (context, { body }) => {
  const { areaCode, phone, captcha } = body;
  const member = await findByPhone(context.world.read, areaCode, phone);
  return byCode(context, phoneAccount(areaCode, phone), `+${areaCode}${phone}`, captcha, member);
};

export const signInByEmail: UseCase<typeof loginByEmail> = async (context, { body }) => {
  const email = body.email.toLowerCase();
  return byCode(context, email, email, body.captcha, await findByEmail(context.world.read, email));
};

async function byPassword(context: Context, { account, password }: BodyFor<'password'>) {
  const member = await findByAccount(context.world.read, account);
  // A phone with and without its area code is one account: every spelling counts towards the same lock.
  const name = member?.account ?? account;
  const locked = await refuseLocked(context, name);
  if (locked) return locked;
  const isRight = await isPassword(password, member?.passwordHash ?? null);
  if (!member || !isRight)
    return refuse('credentialsWrong', {}, { rows: [await failureRow(context, name)] });
  return letIn(context, member, [forgiveRow(name)]);
}

async function byCode(
  context: Context,
  account: string,
  to: string,
  captcha: string,
  member: MemberRow | null,
) {
  // As with passwords: every way to sign in as one member counts towards the same lock.
  const locked = await refuseLocked(context, member?.account ?? account);
  if (locked) return locked;
  const code = await useCaptcha(context.world, captchaTarget('login', to), captcha, context.now);
  if ('refused' in code) return code;
  // A right code for nobody's address tells no more than a wrong one.
  if (!member) return refuse('captchaWrong', {}, code.plan);
  return letIn(context, member, code.plan.rows);
}

/** A guest gets an account at once, its password shown this one time. The same device comes back by password. */
async function asGuest(context: Context, { deviceId }: BodyFor<'guest'>) {
  const { world, now, caller } = context;
  if (await findByDevice(world.read, deviceId)) return refuse('guestExists');
  const initialPassword = world.seededBytes(`guest/${deviceId}`, 9).toString('base64url');
  const number = world.seededInteger(`guestName/${deviceId}`, 100_000_000);
  const account = `guest${String(number).padStart(8, '0')}`;
  const passwordHash = await hashPassword(
    initialPassword,
    world.seededBytes(`salt/${account}`, 16),
  );
  const { row, plan } = newMember(world, now, {
    account,
    email: null,
    areaCode: null,
    phone: null,
    passwordHash,
    invitedById: null,
    isGuest: true,
    deviceId,
    language: caller.language,
  });
  const session = openSession(context, row.id);
  return accept(
    { token: session.token, account, initialPassword },
    mergePlans(plan, { rows: [session.change] }),
  );
}
