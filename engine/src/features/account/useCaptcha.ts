import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import { CAPTCHA_GUESSES_MAX, judgeCaptcha } from './account.rules.ts';
import { latestCaptcha } from './account.store.ts';
import { codeCounter, failureRow, forgiveRow, refuseLocked } from './failures.ts';

type CaptchaRefusal = Refusal<
  'captchaWrong' | 'captchaExpired' | 'captchaGuessesUsedUp' | 'accountLocked'
>;

/**
 * Checks an entered code. Returns the rows that use it up, or the refusal with the plan that counts the guess. Wrong
 * guesses are counted for the code and for the address, so a new code does not reset the count.
 */
export async function useCaptcha(
  context: Pick<Context, 'world' | 'now'>,
  purpose: CaptchaPurpose,
  address: string,
  typed: string,
): Promise<{ readonly rows: readonly RowChange[] } | CaptchaRefusal> {
  const { world, now } = context;
  const counter = codeCounter(address);
  const locked = await refuseLocked(context, counter);
  if (locked) return locked;
  const last = latestCaptcha(world.rows, purpose, address);
  const verdict = judgeCaptcha(last, typed, now);
  if (!last) return refuse('captchaWrong');
  if (verdict === 'right')
    return {
      rows: [update('Captcha', { id: last.id }, { usedAt: BigInt(now) }), forgiveRow(counter)],
    };
  if (verdict !== 'captchaWrong') return refuse(verdict);
  const guesses = last.guesses + 1;
  return refuse(
    'captchaWrong',
    { guessesLeft: CAPTCHA_GUESSES_MAX - guesses },
    {
      rows: [update('Captcha', { id: last.id }, { guesses }), await failureRow(context, counter)],
    },
  );
}
