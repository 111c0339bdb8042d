import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findByText, toFindable } from '../../ui/fields/searchText.ts';
import { useFindRoute } from '../../state/place.ts';
import { useAppSelector } from '../../state/store.ts';
import { type Article } from '../content/content.api.ts';
import { categories } from '../content/shelves.ts';
import { marketApi, type TradeSymbol } from '../market/market.api.ts';
import { searchApi } from './search.api.ts';
import { type SearchPage, searchPages } from './searchPages.ts';
import { type FoundChange, type FoundMoney, type FoundPosition, useRecords } from './useRecords.ts';

type FoundPage = SearchPage & { title: string };
type Topic = (typeof categories.help)[number];
export type FoundHelp = { kind: 'article'; article: Article } | { kind: 'topic'; topic: Topic };

/** The results of a search, by kind, the best matches first. */
export interface SearchGroups {
  coins: readonly TradeSymbol[];
  pages: readonly FoundPage[];
  help: readonly FoundHelp[];
  positions: readonly FoundPosition[];
  money: readonly FoundMoney[];
  changes: readonly FoundChange[];
}

/** Minimum length of a search that reads the member's records. */
const RECORDS_FROM = 2;

/**
 * Searches coins, pages, help pages and the member's records on the device. `text` is what is typed; `paused` is the
 * text after a pause, from which help pages and records are requested.
 */
export function useSearchGroups(text: string, paused: string) {
  const coins = useCoins();
  const pages = useFindablePages();
  const help = useHelp(paused !== '');
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const records = useRecords(isSignedIn && paused.length >= RECORDS_FROM);
  const groups = useMemo<SearchGroups>(
    () => ({
      coins: findByText(coins, text),
      pages: findByText(pages, text),
      help: findByText(help.findables, text),
      positions: text.length < RECORDS_FROM ? [] : findByText(records.positions, text),
      money: text.length < RECORDS_FROM ? [] : findByText(records.money, text),
      changes: text.length < RECORDS_FROM ? [] : findByText(records.changes, text),
    }),
    [coins, pages, help.findables, records.positions, records.money, records.changes, text],
  );
  return {
    groups,
    /** Whether an answer is missing that can add results. */
    isLoading: text !== paused || help.isLoading || records.isLoading,
    isFailed: records.isFailed,
    retry: records.retry,
  };
}

function useCoins() {
  const { data } = marketApi.listSymbols.useQuery();
  return useMemo(
    () => (data ?? []).map((one) => toFindable(one, [one.base, one.symbol, one.name])),
    [data],
  );
}

/** All pages with their titles and other words. */
export function useFindablePages() {
  const { t } = useTranslation();
  const findRoute = useFindRoute();
  return useMemo(
    () =>
      searchPages.map((page) => {
        const title = t(page.title ?? findRoute(page.path)?.title ?? '');
        return toFindable({ ...page, title }, [title, t(`search.words.${page.words}`)]);
      }),
    [t, findRoute],
  );
}

function useHelp(isWanted: boolean) {
  const { t, i18n } = useTranslation();
  const { currentData, isFetching } = searchApi.allHelp.useQuery(i18n.language, {
    skip: !isWanted,
  });
  const findables = useMemo(
    () => [
      ...categories.help.map((topic) =>
        toFindable<FoundHelp>({ kind: 'topic', topic }, [t(`content.categories.${topic}`)]),
      ),
      ...(currentData?.records ?? []).map((article) =>
        toFindable<FoundHelp>({ kind: 'article', article }, [
          article.title,
          article.summary,
          article.content,
        ]),
      ),
    ],
    [t, currentData],
  );
  return { findables, isLoading: isFetching && !currentData };
}
