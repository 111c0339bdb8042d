import { update } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import type { Plan } from '../../world/plan.ts';
import { type Refusal, refuse } from '../../http/decision.ts';
import { CAPTCHA_GUESSES_MAX, judgeCaptcha } from './account.rules.ts';
import { latestCaptcha } from './account.store.ts';

type CaptchaRefusal = Refusal<'captchaWrong' | 'captchaExpired' | 'captchaGuessesUsedUp'>;

/** Takes a typed code: the plan that uses it up, or the refusal with the plan that counts the guess. */
export async function useCaptcha(
  world: World,
  target: string,
  typed: string,
  now: number,
): Promise<{ plan: Plan } | CaptchaRefusal> {
  const last = await latestCaptcha(world.read, target);
  const verdict = judgeCaptcha(last, typed, now);
  if (verdict === 'right' && last)
    return { plan: { rows: [update('Captcha', { id: last.id }, { usedAt: BigInt(now) })] } };
  if (verdict !== 'captchaWrong' || !last)
    return refuse(verdict === 'right' ? 'captchaWrong' : verdict);
  const guesses = last.guesses + 1;
  return refuse(
    'captchaWrong',
    { guessesLeft: Math.max(0, CAPTCHA_GUESSES_MAX - guesses) },
    { rows: [update('Captcha', { id: last.id }, { guesses })] },
  );
}
