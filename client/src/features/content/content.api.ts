import type { ResultOf } from '@hongbao/contracts/call';
import { getHelp, getNews, listHelp, listNews } from '@hongbao/contracts/content/content.calls';
import { api, endpointOf } from '../../api/api.ts';

type ArticlePage = ResultOf<typeof listNews>;
export type Article = ArticlePage['records'][number];

/** The server words articles: those of another language are another answer. */
interface Wanted {
  language: string;
  keyword: string;
  category: string | null;
}

interface One {
  language: string;
  id: string;
}

const PAGE = 20;
const pages = {
  initialPageParam: 1,
  getNextPageParam: ({ current, pages: all }: ArticlePage) =>
    current < all ? current + 1 : undefined,
};
const queryOf = ({ keyword, category }: Wanted, pageNo: number) => ({
  pageNo,
  pageSize: PAGE,
  ...(keyword ? { keyword } : {}),
  ...(category ? { category } : {}),
});

const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    news: build.infiniteQuery<ArticlePage, Wanted, number>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) =>
        endpointOf(listNews)({ query: queryOf(queryArg, pageParam) }),
    }),
    help: build.infiniteQuery<ArticlePage, Wanted, number>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) =>
        endpointOf(listHelp)({ query: queryOf(queryArg, pageParam) }),
    }),
    newsPiece: build.query<Article, One>({
      query: ({ id }) => endpointOf(getNews)({ query: { id } }),
      extraOptions: { isQuiet: true },
    }),
    helpPage: build.query<Article, One>({
      query: ({ id }) => endpointOf(getHelp)({ query: { id } }),
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useNewsInfiniteQuery, useHelpInfiniteQuery, useNewsPieceQuery, useHelpPageQuery } =
  contentApi;
