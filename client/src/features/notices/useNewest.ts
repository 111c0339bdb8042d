import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { usePolling } from '../../state/live.ts';
import { useAppSelector } from '../../state/store.ts';
import { type MemberNotice, noticesApi } from './notices.api.ts';

/** Polling interval while there is no stream, in milliseconds. */
const NEWS_EVERY_MS = 10_000;
const none: readonly MemberNotice[] = [];

/** Returns the newest notices of the member and the number of unread notices; no notices for a visitor. */
export function useNewest(): {
  memberId: string | undefined;
  records: readonly MemberNotice[] | undefined;
  unread: number;
  /** Whether a newer list was requested and is not received yet. */
  isFetching: boolean;
} {
  const { i18n } = useTranslation();
  const memberId = useAppSelector((state) => state.session.userInfo?.id);
  const { currentData, isFetching } = noticesApi.newestNotices.useQuery(
    memberId === undefined ? skipToken : i18n.language,
    usePolling(NEWS_EVERY_MS),
  );
  return {
    memberId,
    records: memberId === undefined ? none : currentData?.records,
    unread: currentData?.unread ?? 0,
    isFetching,
  };
}
