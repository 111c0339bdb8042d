import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { worldNow } from '../../lib/worldClock.ts';

/** Recipient and purpose of a verification code. */
export type CodeTarget =
  | { kind: 'email'; email: string; purpose: CaptchaPurpose }
  | { kind: 'phone'; areaCode: string; phone: string; purpose: CaptchaPurpose };

/**
 * When the next code can be requested, by recipient. Outside of the component, so that it survives leaving the page.
 */
const waits = new Map<string, number>();
/** Maximum recipients; the oldest is dropped first. */
const WAITS_MAX = 50;

const keyOf = (target: CodeTarget) =>
  [
    target.purpose,
    target.kind === 'email' ? target.email : `+${target.areaCode}${target.phone}`,
  ].join('/');

/** When the next code can be requested, epoch ms of the world; 0 for now. */
export const nextCodeAt = (target: CodeTarget | null): number =>
  target ? (waits.get(keyOf(target)) ?? 0) : 0;

export function setNextCodeAt(target: CodeTarget, seconds: number): void {
  waits.delete(keyOf(target));
  waits.set(keyOf(target), worldNow() + seconds * 1_000);
  const [oldest] = waits.keys();
  if (waits.size > WAITS_MAX && oldest !== undefined) waits.delete(oldest);
}
