import { SECOND_MS } from '@hongbao/contracts/time';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import { isStepUsed } from './account.store.ts';
import { generateURI, verifySync } from 'otplib';
import type { World } from '../../world/world.ts';

const STEP_SECONDS = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;

/** The key offered to a member who has none bound: the same until it is bound. RFC 4648 base32 of 20 bytes. */
export function offeredSecret(world: World, memberId: string): string {
  const bits = [...world.seededBytes(`googleKey/${memberId}`, SECRET_BYTES)]
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
 * The row that uses up a right code (30 s, one step either way), or null for a wrong or used one. A code works once.
 */
export async function useGoogleCode(
  world: World,
  memberId: string,
  secret: string,
  token: string,
  now: number,
): Promise<RowChange | null> {
  const epoch = Math.floor(now / SECOND_MS);
  const verdict = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  if (!verdict.valid) return null;
  const step = BigInt(Math.floor(epoch / STEP_SECONDS) + (verdict.delta ?? 0));
  return (await isStepUsed(world.read, memberId, step))
    ? null
    : insert('UsedAuthenticatorCode', { memberId, step });
}
