import { tradeTabs } from '@hongbao/contracts/pages/pageViews';
import { useEffect } from 'react';
import { useIsActive } from '../../lib/active.ts';
import { isOneOf } from '../../lib/guards.ts';
import { useRemoveParameters } from '../../state/linkParameter.ts';
import { useSearch } from '../../state/place.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import {
  coinChosen,
  tabChosen,
  ticketAt,
  ticketChanged,
  ticketKey,
  type TradeTab,
} from '../../state/tickets.ts';
import { marketApi, type TradeSymbol } from '../market/market.api.ts';

const LEADING = 'BTC/USDT';
const bare = (symbol: string) => symbol.toUpperCase().replace(/[^A-Z0-9]/g, '');

const isTab = isOneOf(tradeTabs);

/** Returns the listed symbol for a text in the URL: ETH/USDT for "eth-usdt". */
export const findSymbol = (symbols: readonly TradeSymbol[], given: string): string | undefined =>
  symbols.find(({ symbol }) => bare(symbol) === bare(given))?.symbol;

export function useTicketKey(account: string): string {
  const memberId = useAppSelector((state) => state.session.userInfo?.id);
  return ticketKey(memberId, account);
}

interface TradePlace {
  symbol: string;
  /** The symbol in the URL, if it is not listed. */
  unknown: string | null;
}

/**
 * The symbol of a page: the symbol in the URL, otherwise the symbol that was selected last, otherwise the default. A
 * direction, with a size if there is one, or a tab in the URL is applied and then removed from the URL, so that opening
 * the same link again applies it again.
 */
export function useTradePlace(account = 'main'): TradePlace {
  const search = useSearch();
  const isActive = useIsActive();
  const removeParameters = useRemoveParameters();
  const dispatch = useAppDispatch();
  const key = useTicketKey(account);
  const { data: symbols } = marketApi.listSymbols.useQuery();
  const lastSymbol = useAppSelector((state) => ticketAt(state.tickets, key).symbol);
  // The symbol that was selected last may no longer be listed.
  const last = (symbols && lastSymbol ? findSymbol(symbols, lastSymbol) : lastSymbol) ?? LEADING;
  const given = search.get('symbol');
  const found = given && symbols ? findSymbol(symbols, given) : undefined;
  const direction = search.get('direction');
  const size = search.get('size');
  const tab = search.get('tab');
  // Until the list is loaded, a symbol in the URL is accepted by its format.
  const isPlausible = given !== null && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(given);
  const symbol = found ?? (isPlausible && !symbols ? given : last);

  // Runs only on the page in front: two pages with different symbols in their URLs would overwrite each other's
  // selection endlessly.
  useEffect(() => {
    if (isActive && found && found !== last) dispatch(coinChosen({ key, symbol: found }));
  }, [isActive, found, last, key, dispatch]);
  useEffect(() => {
    if (!isActive) return;
    if (direction === 'long' || direction === 'short') {
      dispatch(ticketChanged({ key, symbol, change: { direction, ...(size ? { size } : {}) } }));
      dispatch(tabChosen({ key, tab: 'order' }));
    } else if (isTab(tab)) dispatch(tabChosen({ key, tab }));
    else return;
    removeParameters(['direction', 'size', 'tab'], { symbol });
  }, [isActive, direction, size, tab, key, symbol, dispatch, removeParameters]);
  return { symbol, unknown: given !== null && symbols && !found ? given : null };
}

/** Parameters that select what a trade page shows. */
export const PLACE_PARAMETERS = ['mode', 'direction', 'size', 'tab'] as const;

export function useTradeTab(account: string): [TradeTab, (tab: TradeTab) => void] {
  const dispatch = useAppDispatch();
  const key = useTicketKey(account);
  const tab = useAppSelector((state) => ticketAt(state.tickets, key).tab);
  return [tab, (next) => dispatch(tabChosen({ key, tab: next }))];
}
