import type { ChatAuthor, NoticeKind } from '@hongbao/contracts/content/content.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { countRows } from '../../world/rowCounts.ts';
import type { World } from '../../world/world.ts';

export type NoticeRow = RowOf<'Notice'>;
export type ChatRow = RowOf<'ChatMessage'> & { readonly author: ChatAuthor };

const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

interface NoticeFilter {
  readonly memberId: string;
  /** Null for every category. */
  readonly category: NoticeKind | null;
  readonly isUnread?: true;
  readonly skip: number;
  readonly take: number;
}

export async function noticesPage(
  world: World,
  { memberId, category, isUnread, skip, take }: NoticeFilter,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { read } = world;
  const where = {
    memberId,
    ...(category === null ? {} : { category }),
    ...(isUnread ? { readAt: null } : {}),
  };
  const count = () => read.notice.count({ where });
  const [rows, total] = await Promise.all([
    read.notice.findMany({ where, orderBy: newestFirst, skip, take }),
    isUnread
      ? count()
      : countRows(world, 'Notice', { memberId, category: category ?? undefined }, count),
  ]);
  return { rows, total };
}

/** Those of some notices that are a member's and unread; all unread ones, at most `take`, when `ids` is null. */
export async function unreadNoticeIds(
  read: PrismaClient,
  memberId: string,
  ids: readonly string[] | null,
  take: number,
): Promise<string[]> {
  const where = { memberId, readAt: null, ...(ids === null ? {} : { id: { in: [...ids] } }) };
  const rows = await read.notice.findMany({
    where,
    select: { id: true },
    orderBy: newestFirst,
    take,
  });
  return rows.map(({ id }) => id);
}

export function countUnread(read: PrismaClient, memberId: string): Promise<number> {
  return read.notice.count({ where: { memberId, readAt: null } });
}

/** Announcements this member has seen. */
export async function seenAnnouncements(
  read: PrismaClient,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const rows = await read.announcementRead.findMany({ where: { memberId } });
  return new Set(rows.map(({ announcementId }) => announcementId));
}

export async function chatPage(
  read: PrismaClient,
  { memberId, skip, take }: { memberId: string; skip: number; take: number },
): Promise<{ rows: ChatRow[]; total: number }> {
  const where = { memberId };
  const [rows, total] = await Promise.all([
    read.chatMessage.findMany({ where, orderBy: newestFirst, skip, take }),
    read.chatMessage.count({ where }),
  ]);
  return { rows: rows as ChatRow[], total };
}
