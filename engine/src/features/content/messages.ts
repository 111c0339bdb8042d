import type {
  readAnnouncements,
  summarizeAnnouncements,
} from '@hongbao/contracts/content/content.calls';
import { toWhole } from '@hongbao/contracts/fields';
import { pageOf } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import { insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { type PublicMessage, announcedIn } from './articles.ts';
import { type NoticeRow, noticesPage, seenAnnouncements } from './content.store.ts';
import { noticeText } from './noticeText.ts';

/** The legacy server's numbers of message categories. */
const ANNOUNCEMENT = 1;
const SYSTEM = 2;

/** Maximum messages of each kind in the summary, enough for the badge and the list of the app. */
const SUMMARY_SHOWN = 20;

/** A page of messages, newest first. Marks these messages read; `read` is the value before this call. */
export const readAnnouncementsHandler: UseCase<typeof readAnnouncements> = async (
  context,
  { query },
) => {
  const { world, member, now } = context;
  const asked = query.msgCategory === undefined ? null : toWhole(query.msgCategory);
  const { skip, take } = pageOf(query);
  const seen = seenAnnouncements(world.rows, member.id);
  const announced = asked === SYSTEM ? [] : announcementsFor(context, seen);
  // Both kinds are merged into one page, which can contain rows only from the first `skip + take` of each kind.
  const filter = { memberId: member.id, category: 'system', skip: 0, take: skip + take } as const;
  const { rows } = asked === ANNOUNCEMENT ? { rows: [] } : noticesPage(world, filter);
  const page = [...announced, ...rows.map((row) => systemMessage(context, row))]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(skip, skip + take);
  const unread = page.filter(({ read }) => !read);
  const marks = unread.map(({ id, msgCategory }) =>
    msgCategory === ANNOUNCEMENT
      ? insert('AnnouncementRead', { memberId: member.id, announcementId: id })
      : update('Notice', { id }, { readAt: BigInt(now) }),
  );
  return accept(page.map(onWire), { rows: marks });
};

/** The number of unread messages of both kinds. */
export const summarizeAnnouncementsHandler: UseCase<typeof summarizeAnnouncements> = async (
  context,
) => {
  const { world, member } = context;
  const seen = seenAnnouncements(world.rows, member.id);
  const announced = announcementsFor(context, seen).filter(({ read }) => !read);
  const filter = {
    memberId: member.id,
    category: 'system',
    isUnread: true,
    skip: 0,
    take: SUMMARY_SHOWN,
  } as const;
  const { rows, total } = noticesPage(world, filter);
  return accept({
    anntMsgList: announced.slice(0, SUMMARY_SHOWN).map(onWire),
    anntMsgTotal: announced.length,
    sysMsgList: rows.map((row) => onWire(systemMessage(context, row))),
    sysMsgTotal: total,
  });
};

interface Message extends PublicMessage {
  readonly msgCategory: typeof ANNOUNCEMENT | typeof SYSTEM;
  readonly read: boolean;
}

function announcementsFor({ world, caller }: Context, seen: ReadonlySet<string>): Message[] {
  return announcedIn(world, caller.language).map((each) => ({
    ...each,
    msgCategory: ANNOUNCEMENT,
    read: seen.has(each.id),
  }));
}

function systemMessage({ caller }: Context, row: NoticeRow): Message {
  return {
    id: row.id,
    ...noticeText(row, caller.language),
    msgCategory: SYSTEM,
    read: row.readAt !== null,
    createdAt: Number(row.createdAt),
  };
}

/** `titile` is the legacy server's spelling of `title`; the result contains both fields. */
function onWire({ id, title, content, msgCategory, read, createdAt }: Message) {
  const createTime = toWireTime(createdAt);
  return { id, titile: title, title, content, msgCategory, read, createTime };
}
