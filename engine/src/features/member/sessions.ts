import type { listSessions, revokeSession } from '@hongbao/contracts/member/member.calls';
import { OTHER_SESSIONS } from '@hongbao/contracts/member/member.types';
import { PAGE_SIZE_MAX, pageOf } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { endOtherSessions, findOpenSession, openSessions } from '../account/index.ts';

/** The member's sessions. Only their start is known, because calls do not write. */
export const listSessionsHandler: UseCase<typeof listSessions> = async (
  { world, member, sessionId, now },
  { query },
) => {
  const { skip, take } = pageOf({
    pageNo: query.pageNo,
    pageSize: query.pageSize ?? PAGE_SIZE_MAX,
  });
  const sessions = openSessions(world.rows, member.id, now, { skip, take });
  return accept(
    sessions.map(({ id, device, createdAt }) => ({
      id,
      device,
      isCurrent: id === sessionId,
      createTime: toWireTime(Number(createdAt)),
    })),
  );
};

/** Ends one of the member's sessions, or all others. Ending the current session signs the caller out. */
export const revokeSessionHandler: UseCase<typeof revokeSession> = async (
  { world, member, sessionId, now },
  { body },
) => {
  if (body.id === OTHER_SESSIONS)
    return accept(null, { rows: endOtherSessions(member.id, sessionId, now) });
  const session = findOpenSession(world.rows, member.id, body.id, now);
  if (!session) return refuse('notFound');
  return accept(null, { rows: [update('Session', { id: session.id }, { endedAt: BigInt(now) })] });
};
