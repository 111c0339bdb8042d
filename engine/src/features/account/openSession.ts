import { toBase64Url, toHex } from '#platform/bytes';
import { randomBytes } from '#platform/crypto';
import { type RowChange, insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { tokenHash } from '../../calls/identify.ts';
import { SESSIONS_MAX, SESSION_MS } from './account.rules.ts';
import { openSessions } from './account.store.ts';

const TOKEN_BYTES = 32;

/**
 * A new session: the token for the client, and the rows, which store only the hash of the token. At the maximum the
 * oldest session ends. The token is not drawn from the world's seed, which may be known to many people, so sessions are
 * excluded from the state hash.
 */
export async function openSession(
  { world, now, caller }: Context,
  memberId: string,
): Promise<{ token: string; rows: RowChange[] }> {
  const { token, change } = openSessionFor(memberId, now, caller.device);
  const page = { skip: SESSIONS_MAX - 1, take: SESSIONS_MAX };
  const tooMany = openSessions(world.rows, memberId, now, page);
  const ended = tooMany.map(({ id }) => update('Session', { id }, { endedAt: BigInt(now) }));
  return { token, rows: [...ended, change] };
}

/** Opens a session without a request, for scenarios and operators. */
export function openSessionFor(
  memberId: string,
  now: number,
  device: string,
): { token: string; change: RowChange } {
  const token = toBase64Url(randomBytes(TOKEN_BYTES));
  const change = insert('Session', {
    id: toHex(randomBytes(12)),
    tokenHash: tokenHash(token),
    memberId,
    device,
    createdAt: BigInt(now),
    expiresAt: BigInt(now + SESSION_MS),
    endedAt: null,
  });
  return { token, change };
}
