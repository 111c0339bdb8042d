import { SECOND_MS } from '@hongbao/contracts/time';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import { generateURI, verifySync } from 'otplib';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { isStepUsed } from './account.store.ts';
import { authenticatorCounter, failureRow, forgiveRow, refuseLocked } from './failures.ts';

const STEP_SECONDS = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;

/**
 * The key that is offered to a member without an authenticator. It stays the same until it is bound. Base32 (RFC 4648)
 * of 20 bytes.
 */
export function offeredSecret(world: World, memberId: string): string {
  const bits = [...world.secrets.bytes(`googleKey/${memberId}`, SECRET_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five, 2)))
    .join('');
}

export function otpauthUrl(account: string, secret: string): string {
  return generateURI({ issuer: 'Hongbao', label: account, secret });
}

/**
 * Checks a code of a member's authenticator: steps of 30 s, one step of tolerance in either direction, and single use.
 * Returns the rows that use up the code and reset the failures, or the refusal with the row that counts one more
 * failure. All calls and tickets of a member share one count.
 */
export async function proveAuthenticator(
  context: Pick<Context, 'world' | 'now'>,
  memberId: string,
  secret: string,
  code: string,
): Promise<{ readonly rows: readonly RowChange[] } | Refusal<'accountLocked' | 'googleCodeWrong'>> {
  const counter = authenticatorCounter(memberId);
  const locked = await refuseLocked(context, counter);
  if (locked) return locked;
  const used = await useGoogleCode(context, memberId, secret, code);
  if (!used) return refuse('googleCodeWrong', {}, { rows: [await failureRow(context, counter)] });
  return { rows: [used, forgiveRow(counter)] };
}

/** The row that uses up a correct code, or null for a wrong or used code. Does not count the failure. */
export async function useGoogleCode(
  { world, now }: Pick<Context, 'world' | 'now'>,
  memberId: string,
  secret: string,
  token: string,
): Promise<RowChange | null> {
  const epoch = Math.floor(now / SECOND_MS);
  const verdict = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  if (!verdict.valid) return null;
  const step = BigInt(Math.floor(epoch / STEP_SECONDS) + verdict.delta);
  return isStepUsed(world.rows, memberId, step)
    ? null
    : insert('UsedAuthenticatorCode', { memberId, step });
}
