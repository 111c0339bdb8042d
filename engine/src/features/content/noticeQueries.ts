import type { listNotices, listPublicNotices } from '@hongbao/contracts/content/notices.calls';
import type { NoticeKind } from '@hongbao/contracts/content/content.types';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { Language } from '../../words/language.ts';
import { announcedIn } from './articles.ts';
import { countUnread, type NoticeRow, noticesPage } from './content.store.ts';
import { noticeAmount } from './noticeAmount.ts';
import { noticeFactsOf } from './noticeFacts.ts';
import { noticeText } from './noticeText.ts';

/** Public announcements without a reader, so all of them are unread. */
export const listPublicNoticesHandler: UseCase<typeof listPublicNotices> = async (
  { world, caller },
  { query },
) => {
  const all = announcedIn(world, caller.language);
  const { skip, take } = pageOf(query);
  const records = all.slice(skip, skip + take).map(({ id, title, content, createdAt }) => ({
    id,
    kind: 'announcement',
    category: 'system' as const,
    title,
    content,
    read: false,
    createTime: toWireTime(createdAt),
  }));
  return accept(pageResult(records, all.length, query));
};

export const listNoticesHandler: UseCase<typeof listNotices> = async (
  { world, member, caller },
  { query },
) => {
  const asked = query.category ?? 'all';
  const category = asked === 'all' ? null : asked;
  const filter = { memberId: member.id, category, ...pageOf(query) };
  const unread = countUnread(world, member.id);
  const { rows, total } = noticesPage(world, filter);
  const records = rows.map((row) => ({
    id: row.id,
    kind: row.key,
    category: row.category as NoticeKind,
    ...noticeText(row, caller.language),
    ...wireFacts(row, caller.language),
    read: row.readAt !== null,
    ...noticeAmount(row),
    ...(row.link === null ? {} : { link: row.link }),
    createTime: toWireTime(Number(row.createdAt)),
  }));
  return accept({ ...pageResult(records, total, query), unread });
};

/** The facts of a notice; empty for a notice of a version whose facts this one does not know. */
function wireFacts(row: NoticeRow, language: Language) {
  const facts = noticeFactsOf(row, language);
  return facts === null ? {} : { facts };
}
