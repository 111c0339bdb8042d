import { randomBytes } from 'node:crypto';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../http/context.ts';
import { tokenHash } from '../../http/identify.ts';
import { SESSION_MS } from './account.rules.ts';

const TOKEN_BYTES = 32;

/**
 * A new session: the token for the client, and the row that knows only its hash. The token is the one thing that is not
 * drawn from the world's seed, which many people may know; sessions are therefore left out of the state hash.
 */
export function openSession(
  { now, caller }: Context,
  memberId: string,
): { token: string; change: RowChange } {
  return openSessionFor(memberId, now, caller.device);
}

/** The same where no caller signs in: for scenarios and operators. */
export function openSessionFor(
  memberId: string,
  now: number,
  device: string,
): { token: string; change: RowChange } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const change = insert('Session', {
    id: randomBytes(12).toString('hex'),
    tokenHash: tokenHash(token),
    memberId,
    device,
    createdAt: BigInt(now),
    expiresAt: BigInt(now + SESSION_MS),
    endedAt: null,
  });
  return { token, change };
}
