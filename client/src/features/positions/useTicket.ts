import { formatUnits, roundToStep, stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf, tiersFor } from '@hongbao/contracts/positions/positions.config';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import type { OrderType } from '@hongbao/contracts/positions/positions.types';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { vibrate } from '../../lib/haptics.ts';
import { formatPrice } from '../../lib/numbers.ts';
import { useIsDue } from '../../lib/useIsDue.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import type { SizeMode, StopMode, TicketForm } from '../../state/ticket.ts';
import { formAt, ticketAt, ticketChanged } from '../../state/tickets.ts';
import { toasts } from '../../ui/toasts.ts';
import { marketApi } from '../market/market.api.ts';
import { usePricesFailed, useSymbol } from '../market/useMarket.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { vipApi } from '../vip/vip.api.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { positionsApi } from './positions.api.ts';
import {
  offeredLeverage,
  summarizeTicket,
  ticketBody,
  ticketProblems,
  type TicketProblemText,
} from './ticketForm.ts';
import { sizeForShare, sizeIn } from './ticketSize.ts';
import { stopsIn } from './ticketStops.ts';
import { useTicketKey } from './useTradePlace.ts';

/** State of the ticket for one symbol and account. The form is in the Redux store. */
export function useTicket(symbol: string, account: string, maxLeverage?: number) {
  const { t } = useTranslation();
  const { facts, info, isStale, isFailed, retry } = useTicketFacts(symbol, account, maxLeverage);
  const { form, change } = useForm(symbol, account, info?.leverages);
  const [isTouched, setTouched] = useState(false);
  const [newestId, setNewestId] = useState<string | null>(null);
  const [open] = positionsApi.openPosition.useMutation();
  // The typed values are passed separately, because the quantity of a size in USDT depends on the price.
  const sending = useSubmit(open, { typed: JSON.stringify([symbol, account, form]) });
  const summary = useMemo(() => (facts ? summarizeTicket(form, facts) : null), [form, facts]);
  const problems = useMemo(
    () => (summary && facts ? ticketProblems(form, summary, facts) : []),
    [form, summary, facts],
  );

  // The price of a limit order is the mark price until the member types a price.
  const needsPrice = form.orderType === 'limit' && form.price === '' && !form.isPriceTyped;
  useEffect(() => {
    if (needsPrice && facts) change(atMark(facts));
  }, [needsPrice, facts, change]);

  const canSend = summary !== null && !sending.isBusy && info?.status === 'trading';
  /** Shows the problems from now on. Returns whether the order can be sent, and the field that blocks it. */
  const check = (): { isReady: boolean; field: TicketProblemText['field'] | null } => {
    setTouched(true);
    const field = problems[0]?.field ?? null;
    return { isReady: canSend && field === null, field };
  };
  /** Sends the order; resolves with the new position or pending order, or with null when there is none. */
  const submit = async (): Promise<Position | null> => {
    if (!summary || !check().isReady) return null;
    const sent = await sending.send(ticketBody(summary, symbol, account));
    if (!sent.isDone) return null;
    setTouched(false);
    change({ size: '', takeProfit: '', stopLoss: '', trailing: '' });
    const { id, status, openPrice } = sent.result;
    setNewestId(id);
    vibrate('success');
    const price = formatPrice(openPrice, info?.pricePrecision ?? 2);
    toasts.show(status === 'pending' ? t('trade.placed') : t('trade.opened', { price }), 'good');
    return sent.result;
  };

  const price = summary?.quote.price ?? 0n;
  return {
    symbol,
    account,
    form,
    change: (next: Partial<TicketForm>) => {
      if (next.size !== undefined) setTouched(true);
      change(next);
    },
    /** Changes the order type. The initial price of a limit order is the mark price; a trigger order has none. */
    chooseType: (orderType: OrderType) =>
      change({
        orderType,
        ...(form.isPriceTyped && form.price ? {} : initialPrice(orderType, facts)),
      }),
    takeMark: () => (facts ? change(atMark(facts)) : undefined),
    chooseUnit: (sizeMode: SizeMode) =>
      change({
        sizeMode,
        ...(summary && facts
          ? { size: sizeIn(sizeMode, summary.order.quantity, price, facts.quantityStep) }
          : {}),
      }),
    chooseStopMode: (stopMode: StopMode) =>
      change({ stopMode, ...(summary ? stopsIn(stopMode, form, summary) : {}) }),
    chooseShare: (share: string) => {
      if (!facts) return;
      setTouched(true);
      change({ size: sizeForShare(share, form, facts, price), share });
    },
    facts,
    info,
    isStale,
    isFailed,
    retry,
    /** True if the outcome of this order is unknown. Resending it does not create a second order. */
    isUnanswered: sending.isLost,
    summary,
    problems,
    check,
    submit,
    /** Id of the position or order that this page created last. */
    newestId,
    isBusy: sending.isBusy,
    isTouched,
  };
}

export type Ticketing = ReturnType<typeof useTicket>;

/** Returns the mark price, rounded to the tick, as the typed limit price. */
const atMark = ({ mark, tick }: TicketFacts) => ({
  price: trimZeros(formatUnits(roundToStep(mark, tick, 'truncate'))),
  isPriceTyped: false,
});

const initialPrice = (orderType: OrderType, facts: TicketFacts | null) => {
  if (orderType === 'trigger') return { price: '', isPriceTyped: false };
  return orderType === 'limit' && facts ? atMark(facts) : {};
};

/** Returns the stored form with a leverage that the symbol offers: a selected 100x may be 75x for another symbol. */
function useForm(symbol: string, account: string, leverages: readonly number[] | undefined) {
  const dispatch = useAppDispatch();
  const key = useTicketKey(account);
  const ticket = useAppSelector((state) => ticketAt(state.tickets, key));
  const form = useMemo(() => {
    const stored = formAt(ticket, symbol);
    return leverages
      ? { ...stored, leverage: offeredLeverage(stored.leverage, leverages) }
      : stored;
  }, [ticket, symbol, leverages]);
  const change = useCallback(
    (next: Partial<TicketForm>) => dispatch(ticketChanged({ key, symbol, change: next })),
    [dispatch, key, symbol],
  );
  return { form, change };
}

/** The taker fee of a member without a level. */
const TAKER_FEE = '0.0005';

/** Returns the member's taker fee, as a fraction in units. */
function useTakerFee(skip: boolean): bigint {
  const { data } = vipApi.listVipLevels.useQuery(undefined, { ...fresh, skip });
  return units(data?.find((level) => level.current)?.takerFeeRate ?? TAKER_FEE);
}

/**
 * Returns the data that a quote needs besides the form; null until prices, balance and open positions are loaded.
 * `isFailed` is true if one of the requests failed; `retry` repeats only the failed requests. Leverages above
 * `maxLeverage` are not offered.
 */
export function useTicketFacts(symbol: string, account: string, maxLeverage?: number) {
  const { info: listed, ticker, isStale } = useSymbol(symbol);
  const info = useMemo(
    () =>
      listed && maxLeverage !== undefined
        ? { ...listed, leverages: listed.leverages.filter((each) => each <= maxLeverage) }
        : listed,
    [listed, maxLeverage],
  );
  const skip = !useIsDue(1);
  const balancesAsked = walletApi.listBalances.useQuery({ query: { account } }, { ...fresh, skip });
  const heldAsked = positionsApi.summarizePositions.useQuery(
    { query: { account } },
    { ...fresh, skip },
  );
  const configAsked = settingsApi.contractConfig.useQuery(undefined, { skip });
  const symbolsAsked = marketApi.listSymbols.useQuery();
  const prices = usePricesFailed();
  const { data: balances } = balancesAsked;
  const { data: held } = heldAsked;
  const { data: config } = configAsked;
  const takerFee = useTakerFee(skip);
  const facts = useMemo((): TicketFacts | null => {
    if (!info || !ticker || !balances || !held || !config) return null;
    return {
      mark: units(ticker.markPrice),
      spread: spreadOf(config),
      tick: stepOfDecimals(info.pricePrecision),
      quantityStep: stepOfDecimals(info.quantityPrecision),
      leverages: info.leverages,
      minNotional: units(info.minNotional),
      tiers: tiersFor(config, symbol),
      takerFee,
      available: units(balances.find((one) => one.currency === 'USDT')?.available ?? '0'),
      exposure: units(held.exposures.find((one) => one.symbol === symbol)?.notional ?? '0'),
    };
  }, [info, ticker, balances, held, config, takerFee, symbol]);
  const missing = [balancesAsked, heldAsked, configAsked, symbolsAsked].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  const retry = () => {
    for (const asked of missing) void asked.refetch();
    if (prices.isFailed) prices.retry();
  };
  return { facts, info, ticker, isStale, isFailed: missing.length > 0 || prices.isFailed, retry };
}
