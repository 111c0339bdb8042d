import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { worldNow } from '../../lib/worldClock.ts';

/** Where a code goes, and for what. */
export type CodeTarget =
  | { kind: 'email'; email: string; purpose: CaptchaPurpose }
  | { kind: 'phone'; areaCode: string; phone: string; purpose: CaptchaPurpose };

/** When another code may be asked for, by address: a page that was left and entered again still knows. */
const waits = new Map<string, number>();
/** Nobody asks for so many; the oldest is forgotten first. */
const WAITS_MAX = 50;

const keyOf = (target: CodeTarget) =>
  [
    target.purpose,
    target.kind === 'email' ? target.email : `+${target.areaCode}${target.phone}`,
  ].join('/');

/** Epoch ms of the world; 0 when a code may be asked for now. */
export const waitOf = (target: CodeTarget | null): number =>
  target ? (waits.get(keyOf(target)) ?? 0) : 0;

export function noteWait(target: CodeTarget, seconds: number): void {
  waits.delete(keyOf(target));
  waits.set(keyOf(target), worldNow() + seconds * 1_000);
  const [oldest] = waits.keys();
  if (waits.size > WAITS_MAX && oldest !== undefined) waits.delete(oldest);
}
