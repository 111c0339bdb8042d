import type { ResultOf } from '@hongbao/contracts/call';
import { getHelp, getNews, listHelp, listNews } from '@hongbao/contracts/content/content.calls';
import { injectCalls } from '../../api/api.ts';

type ArticlePage = ResultOf<typeof listNews>;
export type Article = ArticlePage['records'][number];

/** Cache key of a translated query. The server translates articles, so each language is cached separately. */
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
const inputOf = ({ keyword, category }: Wanted) => ({
  query: {
    pageSize: PAGE,
    ...(keyword ? { keyword } : {}),
    ...(category ? { category } : {}),
  },
});

export const contentApi = injectCalls(({ query, pages }) => ({
  listNews: pages(listNews, { input: inputOf, hasToast: true }),
  listHelp: pages(listHelp, { input: inputOf, hasToast: true }),
  getNews: query(getNews, { input: ({ id }: One) => ({ query: { id } }) }),
  getHelp: query(getHelp, { input: ({ id }: One) => ({ query: { id } }) }),
})).endpoints;
