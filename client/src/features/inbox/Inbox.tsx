import type { IconName } from '../../ui/iconPaths.ts';
import { type NoticeCategory, noticeCategories } from '@hongbao/contracts/content/content.types';
import { fromWireTime } from '@hongbao/contracts/time';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, dayKey } from '../../lib/times.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Micro, Muted } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/PagedList.tsx';
import { WorldTime, ZoneNote } from '../../ui/WorldTime.tsx';
import { inbox } from '../notices/inbox.ts';
import { NoticeFace } from './NoticeFace.tsx';
import { type MemberNotice, noticesApi } from '../notices/notices.api.ts';
import { useNewest } from '../notices/useNewest.ts';
import { useOpenNotice } from './useOpenNotice.ts';

const ANNOUNCEMENTS = 'announcements';
const shelves = [...noticeCategories, ANNOUNCEMENTS] as const;
type Shelf = (typeof shelves)[number];

/** The inbox: all notices of a member, newest first, and the announcements. A visitor sees only the announcements. */
export function Inbox({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('content.notices.title')} onClose={inbox.close} testId="inbox">
      <Shelves />
    </Sheet>
  );
}

function Shelves() {
  const { t } = useTranslation();
  const { memberId, unread } = useNewest();
  const [chosen, setChosen] = useState<Shelf>('all');
  const shelf = memberId === undefined ? ANNOUNCEMENTS : chosen;
  const [markRead, { isLoading }] = noticesApi.markNoticesRead.useMutation();
  const { data: summary } = noticesApi.summarizeAnnouncements.useQuery(
    memberId === undefined ? skipToken : undefined,
  );
  const fresh = summary?.anntMsgTotal ?? 0;
  return (
    <div className="inbox">
      {memberId === undefined ? null : (
        <Chips
          isLine
          label={t('content.notices.show')}
          value={shelf}
          onChoose={setChosen}
          testId="inbox-shelf"
          options={shelves.map((value) => ({
            value,
            label:
              value === ANNOUNCEMENTS && fresh > 0
                ? t('content.notices.announcementsUnread', { number: fresh })
                : t(`content.notices.${value}`),
          }))}
        />
      )}
      {unread > 0 && shelf !== ANNOUNCEMENTS ? (
        <div className="between">
          <Muted>{t('content.notices.unread', { number: unread })}</Muted>
          <Button
            kind="text"
            isSmall
            isBusy={isLoading}
            onClick={() => void markRead({ body: { ids: 'all' } })}
            data-testid="inbox-mark-all"
          >
            {t('content.notices.markAllRead')}
          </Button>
        </div>
      ) : null}
      {shelf !== ANNOUNCEMENTS ? (
        <OwnNotices category={shelf} />
      ) : memberId === undefined ? (
        <Announcements />
      ) : (
        <OwnAnnouncements />
      )}
      <ZoneNote />
    </div>
  );
}

function OwnNotices({ category }: { category: NoticeCategory }) {
  const { i18n } = useTranslation();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, ...query } =
    noticesApi.noticePages.useInfiniteQuery({ category, language: i18n.language });
  return (
    <>
      <Days records={data?.pages.flatMap((page) => page.records)} query={query} icon="bell" />
      {hasNextPage ? (
        <LoadMore isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      ) : null}
    </>
  );
}

function Announcements() {
  const { i18n } = useTranslation();
  const { data, ...query } = noticesApi.listPublicNotices.useQuery(i18n.language);
  const records = data?.records.map((record) => ({ ...record, read: true }));
  return <Days records={records} query={query} icon="news" />;
}

/**
 * The announcements for a member. The first request marks new announcements as read, so they are shown as new only
 * once.
 */
function OwnAnnouncements() {
  const { i18n } = useTranslation();
  const { data, ...query } = noticesApi.readAnnouncements.useQuery(i18n.language, {
    refetchOnMountOrArgChange: true,
  });
  const records = data?.map((one) => ({
    ...one,
    kind: 'announcement',
    category: 'system' as const,
  }));
  return <Days records={records} query={query} icon="news" isShown />;
}

interface DaysProps {
  /** The notices; undefined until they are loaded. */
  records: readonly MemberNotice[] | undefined;
  query: { isError: boolean; error?: unknown; refetch: () => unknown };
  /** The icon of an empty list. */
  icon: IconName;
  /** True if the request has already marked the notices as read, so that no action is shown. */
  isShown?: boolean;
}

/** Notices grouped by day in the time zone of the device. */
function Days({ records, query, icon, isShown }: DaysProps) {
  const { t } = useTranslation();
  if (!records) return <Loading query={query} skeleton={<SkeletonRows count={5} />} />;
  if (records.length === 0)
    return (
      <Empty icon={icon} title={t('content.notices.none')} text={t('content.notices.noneText')} />
    );
  const dayOf = ({ createTime }: MemberNotice) => dayKey(fromWireTime(createTime));
  const days = [...new Set(records.map(dayOf))];
  return days.map((day) => (
    <section key={day} className="inbox-day">
      <Muted as="h3" weight="strong">
        {formatDay(day, worldNow())}
      </Muted>
      <ul>
        {records
          .filter((record) => dayOf(record) === day)
          .map((record) => (
            <li key={record.id}>
              <InboxRow notice={record} isShown={isShown ?? false} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function InboxRow({ notice, isShown }: { notice: MemberNotice; isShown: boolean }) {
  const { t } = useTranslation();
  const open = useOpenNotice();
  const { read, link, createTime } = notice;
  const face = (
    <NoticeFace
      notice={notice}
      isUnread={!read}
      time={
        <Micro tone="faint">
          {read ? null : <span className="hears-only">{t('content.notices.new')} </span>}
          <WorldTime value={createTime} format="clock" />
        </Micro>
      }
    />
  );
  // A notice that is read and has no link is not rendered as a button.
  if (link === undefined && (read || isShown))
    return (
      <div className="notice-body" data-unread={!read} data-testid="inbox-row">
        {face}
      </div>
    );
  return (
    <button
      type="button"
      className="notice-body"
      data-unread={!read}
      data-testid="inbox-row"
      onClick={() => void open(notice)}
    >
      {face}
    </button>
  );
}
