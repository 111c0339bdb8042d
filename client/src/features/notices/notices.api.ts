import type { NoticeCategory } from '@hongbao/contracts/content/content.types';
import type { ResultOf } from '@hongbao/contracts/call';
import {
  readAnnouncements,
  summarizeAnnouncements,
} from '@hongbao/contracts/content/content.calls';
import {
  listNotices,
  listPublicNotices,
  markNoticesRead,
} from '@hongbao/contracts/content/notices.calls';
import { injectCalls } from '../../api/api.ts';

type NoticePage = ResultOf<typeof listNotices>;
export type MemberNotice = NoticePage['records'][number];

interface Pages {
  category: NoticeCategory;
  /** Language of the texts, as part of the cache key: the server translates notices. */
  language: string;
}

export const NOTICE_PAGE = 20;

export const noticesApi = injectCalls(({ query, pages, mutation }) => ({
  /** The newest notices and the number of unread notices, cached by language. */
  newestNotices: query(listNotices, {
    input: (_language: string) => ({ query: { pageSize: NOTICE_PAGE } }),
    providesTags: ['Notice'],
  }),
  noticePages: pages(listNotices, {
    input: ({ category }: Pages) => ({ query: { category, pageSize: NOTICE_PAGE } }),
    providesTags: ['Notice'],
  }),
  listPublicNotices: query(listPublicNotices, {
    input: (_language: string) => ({ query: { pageSize: NOTICE_PAGE } }),
  }),
  /** The announcements with the read state before this call, cached by language. The call marks them as read. */
  readAnnouncements: query(readAnnouncements, {
    input: (_language: string) => ({ query: { msgCategory: 1, pageSize: NOTICE_PAGE } }),
    invalidatesTags: ['Announcement'],
  }),
  summarizeAnnouncements: query(summarizeAnnouncements, {
    providesTags: ['Announcement'],
  }),
  markNoticesRead: mutation(markNoticesRead, { invalidatesTags: ['Notice'], hasToast: true }),
})).endpoints;
