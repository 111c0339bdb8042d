import type { markNoticesRead } from '@hongbao/contracts/content/notices.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { countUnread, unreadNoticeIds } from './content.store.ts';

/** Maximum notices that one commit marks read. A client with more unread notices calls again. */
const MARKED_MAX = 1_000;

/** Marks the member's notices read; ids of notices of other members are ignored. */
export const markNoticesReadHandler: UseCase<typeof markNoticesRead> = async (
  { world, member, now },
  { body },
) => {
  const asked = body.ids === 'all' ? null : body.ids;
  const unread = countUnread(world, member.id);
  const ids = unreadNoticeIds(world.rows, member.id, asked, MARKED_MAX);
  const rows = ids.map((id) => update('Notice', { id }, { readAt: BigInt(now) }));
  return accept({ unread: unread - ids.length }, { rows });
};
