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
import { injectCalls } from '../../../api/api.ts';

type NoticePage = ResultOf<typeof listNotices>;
export type MemberNotice = NoticePage['records'][number];

interface Pages {
  category: NoticeCategory;
  /** The server translates notices: each language is cached separately. */
  language: string;
}

/** Page size. */
export const NOTICE_PAGE = 20;

export const noticesApi = injectCalls(({ query, pages, mutation }) => ({
  /** By language: the newest notices and the number of unread ones. */
  newestNotices: query(listNotices, {
    input: (_language: string) => ({ query: { pageSize: NOTICE_PAGE } }),
    providesTags: ['Notice'],
    isQuiet: true,
  }),
  noticePages: pages(listNotices, {
    input: ({ category }: Pages) => ({ query: { category, pageSize: NOTICE_PAGE } }),
    providesTags: ['Notice'],
    isQuiet: true,
  }),
  /** By language. */
  listPublicNotices: query(listPublicNotices, {
    input: (_language: string) => ({ query: { pageSize: NOTICE_PAGE } }),
    isQuiet: true,
  }),
  /** By language: the announcements with their previous read state. The call marks them as read. */
  readAnnouncements: query(readAnnouncements, {
    input: (_language: string) => ({ query: { msgCategory: 1, pageSize: NOTICE_PAGE } }),
    invalidatesTags: ['Announcement'],
    isQuiet: true,
  }),
  /** The number of unread announcements. */
  summarizeAnnouncements: query(summarizeAnnouncements, {
    providesTags: ['Announcement'],
    isQuiet: true,
  }),
  markNoticesRead: mutation(markNoticesRead, { invalidatesTags: ['Notice'] }),
})).endpoints;
