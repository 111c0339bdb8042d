import type { sendEmailCaptcha, sendPhoneCaptcha } from '@hongbao/contracts/account/account.calls';
import { CAPTCHA_EXPIRES_IN, CAPTCHA_RESEND_AFTER } from '@hongbao/contracts/account/account.types';
import { SECOND_MS } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { text as textIn } from '../../words/text.ts';
import { resendWait } from './account.rules.ts';
import { type StoredPurpose, captchaTarget, latestCaptcha } from './account.store.ts';
import { addressOf } from './spelling.ts';

export const sendPhoneCaptchaHandler: UseCase<typeof sendPhoneCaptcha> = (context, { query }) =>
  send(context, 'sms', addressOf({ method: 'phone', ...query }), query.purpose);

export const sendEmailCaptchaHandler: UseCase<typeof sendEmailCaptcha> = (context, { query }) =>
  send(context, 'email', addressOf({ method: 'email', ...query }), query.purpose);

async function send(
  { world, now, caller }: Context,
  channel: 'sms' | 'email',
  to: string,
  purpose: StoredPurpose = 'unnamed',
) {
  const wait = resendWait(latestCaptcha(world.rows, purpose, to), now);
  if (wait > 0) return refuse('captchaTooSoon', { waitSeconds: wait });
  const id = world.ids.nextId();
  const code = String(world.secrets.integer(`captcha/${id}`, 1_000_000)).padStart(6, '0');
  const createdAt = BigInt(now);
  const captcha = {
    id,
    target: captchaTarget(purpose, to),
    code,
    createdAt,
    expiresAt: BigInt(now + CAPTCHA_EXPIRES_IN * SECOND_MS),
    guesses: 0,
    usedAt: null,
  };
  const text = textIn(caller.language, 'account.codeMessage', { code });
  const message = { id: world.ids.nextId(), to, channel, purpose, code, text, createdAt };
  return accept(
    { expiresIn: CAPTCHA_EXPIRES_IN, resendAfter: CAPTCHA_RESEND_AFTER },
    { rows: [insert('Captcha', captcha), insert('OutboxMessage', message)] },
  );
}
