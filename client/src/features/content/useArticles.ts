import { useTranslation } from 'react-i18next';
import { contentApi } from './content.api.ts';
import type { Shelf } from './shelves.ts';

interface Asked {
  keyword: string;
  category: string | null;
}

export function useArticles(shelf: Shelf, { keyword, category }: Asked) {
  const { i18n } = useTranslation();
  const asked = { language: i18n.language, keyword, category };
  const news = contentApi.listNews.useInfiniteQuery(asked, { skip: shelf !== 'news' });
  const help = contentApi.listHelp.useInfiniteQuery(asked, { skip: shelf !== 'help' });
  const { currentData, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    shelf === 'news' ? news : help;
  return {
    articles: currentData?.pages.flatMap(({ records }) => records),
    total: currentData?.pages[0]?.total,
    isError,
    error,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
  };
}
