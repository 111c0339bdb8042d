import { CAPTCHA_EXPIRES_IN, CAPTCHA_RESEND_AFTER } from '@hongbao/contracts/account/account.types';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { RowOf } from '@hongbao/prisma/rowWriter';

export const CAPTCHA_GUESSES_MAX = 5;
export const FAILURES_MAX = 5;
/** Maximum consecutive wrong codes for one address, over all codes sent to it. */
export const CODE_FAILURES_MAX = 10;
/**
 * Failures until a lock: the fifth wrong withdrawal password locks the password, and the sixth wrong sign-in locks the
 * name.
 */
export const WITHDRAW_FAILURES_MAX = 4;
export const LOCK_MS = 10 * MINUTE_MS;
/**
 * Maximum lock of a counter whose locks double. It is shorter than the retention of a counter, so that continued guesses
 * do not end it.
 */
export const LONGEST_LOCK_MS = 12 * HOUR_MS;
export const SESSION_MS = 30 * DAY_MS;
/** Maximum concurrent sessions of one member. */
export const SESSIONS_MAX = 200;
export const TICKET_MS = 5 * MINUTE_MS;
/** Time for which withdrawals are blocked after a change of a password or of the authenticator. */
export const SECURITY_HOLD_MS = DAY_MS;

type Captcha = Pick<RowOf<'Captcha'>, 'code' | 'createdAt' | 'expiresAt' | 'guesses' | 'usedAt'>;

/**
 * Seconds until another code may be requested; zero when it may be requested now. After a used code, another may be
 * requested immediately.
 */
export function resendWait(last: Captcha | null, now: number): number {
  if (!last || last.usedAt !== null) return 0;
  return Math.max(
    0,
    Math.ceil((Number(last.createdAt) + CAPTCHA_RESEND_AFTER * SECOND_MS - now) / SECOND_MS),
  );
}

export type CaptchaVerdict = 'right' | 'captchaWrong' | 'captchaExpired' | 'captchaGuessesUsedUp';

/** Checks an entered code against the last one sent: single use, 600 s, five guesses. */
export function judgeCaptcha(last: Captcha | null, typed: string, now: number): CaptchaVerdict {
  if (!last || last.usedAt !== null) return 'captchaWrong';
  if (now >= Number(last.createdAt) + CAPTCHA_EXPIRES_IN * SECOND_MS) return 'captchaExpired';
  if (last.guesses >= CAPTCHA_GUESSES_MAX) return 'captchaGuessesUsedUp';
  return last.code === typed ? 'right' : 'captchaWrong';
}

type Failures = Pick<RowOf<'SignInFailure'>, 'failures' | 'lockedUntil'>;

/** Seconds for which a counter remains locked; zero when it is not locked. */
export function lockedSeconds(failures: Failures | null, now: number): number {
  return Math.max(0, Math.ceil((Number(failures?.lockedUntil ?? 0n) - now) / SECOND_MS));
}

/**
 * The failure counter after one more failure. More than `max` failures lock it for ten minutes and reset the count. With
 * `doublesLock` the count continues, and each further lock is twice as long: a world's clock can be fast, so that ten
 * minutes alone would not bound the guesses.
 */
export function countFailure(
  before: Failures | null,
  now: number,
  max: number,
  doublesLock = false,
): { failures: number; lockedUntil: bigint | null } {
  const failures = (before?.failures ?? 0) + 1;
  const locks = failures / (max + 1);
  if (!Number.isInteger(locks)) return { failures, lockedUntil: null };
  if (!doublesLock) return { failures: 0, lockedUntil: BigInt(now + LOCK_MS) };
  const lockMs = Math.min(LOCK_MS * 2 ** (locks - 1), LONGEST_LOCK_MS);
  return { failures, lockedUntil: BigInt(now + lockMs) };
}
