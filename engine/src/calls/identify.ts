import { toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';
import type { World } from '../world/world.ts';
import type { Identify } from './executeCall.ts';

/** Maximum length of a token header; issued tokens are shorter. */
const TOKEN_LENGTH_MAX = 256;

/** Returns the hash under which a token is stored. */
export function tokenHash(token: string): string {
  return toHex(sha256(token));
}

const withoutSession: Identify = async () => null;

/**
 * Returns a function that finds the member of a token in this world, or null for an unknown or expired token. A call
 * identifies its caller more than once, because the session may end while the call waits. The token is hashed only
 * once, and both rows are cached.
 */
export function identifyBy(world: World, token: string | null): Identify {
  if (!token || token.length > TOKEN_LENGTH_MAX) return withoutSession;
  const hash = tokenHash(token);
  return async (now) => {
    const session = await world.memory.table('Session', hash, async () =>
      world.rows.first('Session', { where: { tokenHash: hash } }),
    );
    if (!session || session.endedAt !== null || Number(session.expiresAt) <= now) return null;
    const { memberId } = session;
    const member = await world.memory.row('Member', memberId, async () =>
      world.rows.first('Member', { where: { id: memberId } }),
    );
    return member ? { member, sessionId: session.id } : null;
  };
}
