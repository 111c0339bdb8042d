import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { worldNow } from '../../lib/worldClock.ts';

export type CodeTarget =
  | { kind: 'email'; email: string; purpose: CaptchaPurpose }
  | { kind: 'phone'; areaCode: string; phone: string; purpose: CaptchaPurpose };

/** Returns the account name of the recipient: the email address, or the phone number with its area code. */
export const codeAccount = (target: CodeTarget): string =>
  target.kind === 'email' ? target.email : `${target.areaCode}${target.phone}`;

/**
 * The time when the next code can be requested, by recipient. Stored outside the component, so that it is retained when
 * the page is left.
 */
const waits = new Map<string, number>();
/** Maximum number of recipients in `waits`. The oldest recipient is dropped first. */
const WAITS_MAX = 50;

const keyOf = (target: CodeTarget) =>
  [
    target.purpose,
    target.kind === 'email' ? target.email : `+${target.areaCode}${target.phone}`,
  ].join('/');

/** Returns the time when the next code can be requested, in epoch ms of the world; 0 if it can be requested now. */
export const nextCodeAt = (target: CodeTarget | null): number =>
  target ? (waits.get(keyOf(target)) ?? 0) : 0;

export function setNextCodeAt(target: CodeTarget, seconds: number): void {
  waits.delete(keyOf(target));
  waits.set(keyOf(target), worldNow() + seconds * 1_000);
  const [oldest] = waits.keys();
  if (waits.size > WAITS_MAX && oldest !== undefined) waits.delete(oldest);
}
