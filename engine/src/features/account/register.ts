import type { register } from '@hongbao/contracts/account/account.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { Prepare, PreparedUseCase } from '../../calls/served.ts';
import { mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { findByAccount, findByContact, findByInviteCode } from './account.store.ts';
import type { Pace } from './hashQueue.ts';
import { newMember } from './newMember.ts';
import { openSession } from './openSession.ts';
import { hashPassword } from './password.ts';
import { addressOf, phoneAccount } from './spelling.ts';
import { useCaptcha } from './useCaptcha.ts';

type RegisterBody = BodyOf<typeof register>;

/** The password's hash, prepared before the command runs; null when the registration would already be refused. */
export const prepareRegistration: Prepare<typeof register, string | null> = async (
  world,
  { body },
  address,
) => {
  const admission = await admit({ world, now: world.now() }, body);
  return 'refused' in admission ? null : hashFor(world, body, { aheadOf: address });
};

/** Creates an account for an e-mail address or phone whose code proves ownership. */
export const registerHandler: PreparedUseCase<typeof register, string | null> = async (
  context,
  { body },
  preparedHash,
) => {
  const { world, now, caller } = context;
  const admission = await admit(context, body);
  if ('refused' in admission) return admission;
  const { row, plan } = newMember(world, now, {
    account: accountOf(body),
    ...cellsOf(body),
    passwordHash: preparedHash ?? (await hashFor(world, body, 'inTurn')),
    invitedById: admission.inviterId,
    isGuest: false,
    deviceId: null,
    language: caller.language,
  });
  const session = await openSession(context, row.id);
  const whole = mergePlans(admission, plan, session);
  return { ...accept({ token: session.token }, whole), taken: refuse('accountExists') };
};

/** The inviter and the rows that use up the code, or the refusal. */
async function admit(context: Pick<Context, 'world' | 'now'>, body: RegisterBody) {
  const { rows } = context.world;
  const known = findByContact(rows, body);
  if (known ?? findByAccount(rows, accountOf(body))) return refuse('accountExists');
  const inviter = body.inviteCode ? findByInviteCode(rows, body.inviteCode) : null;
  if (body.inviteCode && !inviter) return refuse('inviteCodeUnknown');
  const code = await useCaptcha(context, 'register', addressOf(body), body.captcha);
  return 'refused' in code ? code : { ...code, inviterId: inviter?.id ?? null };
}

function hashFor(world: World, body: RegisterBody, pace: Pace): Promise<string> {
  const account = accountOf(body);
  return hashPassword(body.password, world.secrets.salt(account), pace);
}

function accountOf(body: RegisterBody): string {
  return body.method === 'email'
    ? normalEmail(body.email)
    : phoneAccount(body.areaCode, body.phone);
}

function cellsOf(body: RegisterBody) {
  return body.method === 'email'
    ? { email: normalEmail(body.email), areaCode: null, phone: null }
    : { email: null, areaCode: body.areaCode, phone: body.phone };
}
