import type { listSessions, revokeSession } from '@hongbao/contracts/member/member.calls';
import { toWireTime } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { findOpenSession, openSessions } from '../account/index.ts';

/** Where the member is signed in. A session is seen only by its beginning: calls do not write. */
export const tellSessions: UseCase<typeof listSessions> = async ({
  world,
  member,
  sessionId,
  now,
}) => {
  const sessions = await openSessions(world.read, member.id, now);
  return accept(
    sessions.map(({ id, device, createdAt }) => ({
      id,
      device,
      isCurrent: id === sessionId,
      createTime: toWireTime(Number(createdAt)),
    })),
  );
};

/** Ends one of the member's sessions; the present one too, which is signing out. */
export const endSession: UseCase<typeof revokeSession> = async (
  { world, member, now },
  { body },
) => {
  const session = await findOpenSession(world.read, member.id, body.id, now);
  if (!session) return refuse('notFound');
  return accept(null, { rows: [update('Session', { id: session.id }, { endedAt: BigInt(now) })] });
};
