import { createHash } from 'node:crypto';
import type { World } from '../world/world.ts';
import type { SignedIn } from './perform.ts';

/** Longer than any token we give out; a longer header is not looked at. */
const TOKEN_LENGTH_MAX = 256;

/** What is stored of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The member behind a token of this world, or null: unknown, ended, expired. Both rows come from memory when known. */
export async function identify(
  world: World,
  token: string | null,
  now: number,
): Promise<SignedIn | null> {
  if (!token || token.length > TOKEN_LENGTH_MAX) return null;
  const hash = tokenHash(token);
  const session = await world.memory.table('Session', hash, () =>
    world.read.session.findUnique({ where: { tokenHash: hash } }),
  );
  if (!session || session.endedAt !== null || Number(session.expiresAt) <= now) return null;
  const { memberId } = session;
  const member = await world.memory.row('Member', memberId, () =>
    world.read.member.findUnique({ where: { id: memberId } }),
  );
  return member ? { member, sessionId: session.id } : null;
}
