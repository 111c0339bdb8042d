import type { loginByEmail, loginByPhone } from '@hongbao/contracts/account/login.calls';
import type { Context } from '../../calls/context.ts';
import { refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { findByContact } from './account.store.ts';
import { refuseLocked, signInCounters } from './failures.ts';
import { continueSignIn } from './signIn.ts';
import { type Contact, addressOf } from './spelling.ts';
import { useCaptcha } from './useCaptcha.ts';

export const loginByPhoneHandler: UseCase<typeof loginByPhone> = (context, { body }) =>
  byCode(context, { method: 'phone', ...body }, body.captcha);

export const loginByEmailHandler: UseCase<typeof loginByEmail> = (context, { body }) =>
  byCode(context, { method: 'email', ...body }, body.captcha);

async function byCode(context: Context, contact: Contact, captcha: string) {
  const { world } = context;
  const address = addressOf(contact);
  const member = findByContact(world.rows, contact);
  // As with passwords, every way to sign in as one member uses the same locks.
  const locked = await refuseLocked(context, ...signInCounters(world, member, address));
  if (locked) return locked;
  const code = await useCaptcha(context, 'login', address, captcha);
  if ('refused' in code) return code;
  // A correct code for an unknown address gets the same answer as a wrong code.
  if (!member) return refuse('captchaWrong', {}, code);
  return continueSignIn(context, member, code.rows);
}
