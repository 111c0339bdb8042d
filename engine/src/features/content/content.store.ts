import type { ChatAuthor, NoticeKind } from '@hongbao/contracts/content/content.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { countRows } from '../../world/rowCounts.ts';
import type { World } from '../../world/world.ts';

export type NoticeRow = RowOf<'Notice'>;
export type ChatRow = RowOf<'ChatMessage'> & { readonly author: ChatAuthor };

interface NoticeFilter {
  readonly memberId: string;
  /** Category of the notices; null for all categories. */
  readonly category: NoticeKind | null;
  readonly isUnread?: true;
  readonly skip: number;
  readonly take: number;
}

export function noticesPage(
  world: World,
  { memberId, category, isUnread, skip, take }: NoticeFilter,
): { rows: NoticeRow[]; total: number } {
  const { rows } = world;
  const whole = { memberId, category: category ?? undefined };
  const where = isUnread ? { ...whole, readAt: null } : whole;
  return {
    rows: rows.many('Notice', { where, orderBy: newestFirst, skip, take }),
    total: countRows(world, 'Notice', where, () => rows.count('Notice', where)),
  };
}

/** A member's unread notices among `ids`; when `ids` is null, all unread ones, at most `take`. */
export function unreadNoticeIds(
  rows: RowReader,
  memberId: string,
  ids: readonly string[] | null,
  take: number,
): string[] {
  const where = { memberId, readAt: null, ...(ids === null ? {} : { id: { in: ids } }) };
  const found = rows.some('Notice', ['id'], { where, orderBy: newestFirst, take });
  return found.map(({ id }) => id);
}

export function countUnread(world: World, memberId: string): number {
  const where = { memberId, readAt: null };
  return countRows(world, 'Notice', where, () => world.rows.count('Notice', where));
}

/** Announcements that this member has read. */
export function seenAnnouncements(rows: RowReader, memberId: string): ReadonlySet<string> {
  const found = rows.many('AnnouncementRead', { where: { memberId } });
  return new Set(found.map(({ announcementId }) => announcementId));
}

/** The screen with the receipt of a member's last liquidated position, from its notice. Null if there is none. */
export function lastLiquidationReceipt(rows: RowReader, memberId: string): string | null {
  const where = { memberId, category: 'transaction', key: 'closedBy.liquidation' };
  const [last] = rows.some('Notice', ['link'], { where, orderBy: newestFirst, take: 1 });
  return last?.link ?? null;
}

export function chatPage(
  rows: RowReader,
  { memberId, skip, take }: { memberId: string; skip: number; take: number },
): { rows: ChatRow[]; total: number } {
  const where = { memberId };
  return {
    rows: rows.many('ChatMessage', { where, orderBy: newestFirst, skip, take }) as ChatRow[],
    total: rows.count('ChatMessage', where),
  };
}
