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
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

type NoticePage = ResultOf<typeof listNotices>;
export type MemberNotice = NoticePage['records'][number];

interface Pages {
  category: NoticeCategory;
  /** The server words notices: those of another language are another answer. */
  language: string;
}

/** Notices in one answer. */
export const NOTICE_PAGE = 20;
const askFor = endpointOf(listNotices);

const noticesApi = api.enhanceEndpoints({ addTagTypes: ['Announcement'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The newest of a language, with how many are unread. */
    newestNotices: build.query<NoticePage, string>({
      query: () => askFor({ query: { pageSize: NOTICE_PAGE } }),
      providesTags: ['Notice'],
      extraOptions: { isQuiet: true },
    }),
    noticePages: build.infiniteQuery<NoticePage, Pages, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ queryArg: { category }, pageParam }) =>
        askFor({ query: { category, pageNo: pageParam, pageSize: NOTICE_PAGE } }),
      providesTags: ['Notice'],
      extraOptions: { isQuiet: true },
    }),
    /** What is said to everybody, in a language. */
    publicNotices: build.query<ResultOf<typeof listPublicNotices>, string>({
      query: () => endpointOf(listPublicNotices)({ query: { pageSize: NOTICE_PAGE } }),
      extraOptions: { isQuiet: true },
    }),
    /** What is said to everybody, as this member has read it so far. Asking marks it read. */
    announcements: build.query<ResultOf<typeof readAnnouncements>, string>({
      query: () =>
        endpointOf(readAnnouncements)({ query: { msgCategory: 1, pageSize: NOTICE_PAGE } }),
      extraOptions: { isQuiet: true },
      onQueryStarted: async (_language, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(noticesApi.util.invalidateTags(['Announcement'])),
          () => undefined,
        );
      },
    }),
    /** How many of them were not read. */
    announcementSummary: build.query<ResultOf<typeof summarizeAnnouncements>, void>({
      query: endpointOf(summarizeAnnouncements),
      providesTags: ['Announcement'],
      extraOptions: { isQuiet: true },
    }),
    markNoticesRead: build.mutation<
      ResultOf<typeof markNoticesRead>,
      CallInput<typeof markNoticesRead>
    >({
      query: endpointOf(markNoticesRead),
      invalidatesTags: ['Notice'],
    }),
  }),
});

export const {
  useNewestNoticesQuery,
  useNoticePagesInfiniteQuery,
  usePublicNoticesQuery,
  useAnnouncementsQuery,
  useAnnouncementSummaryQuery,
  useMarkNoticesReadMutation,
} = noticesApi;
