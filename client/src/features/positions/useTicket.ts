import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import { isFailure, isUnanswered } from '../../api/failure.ts';
import { useIntent } from '../../api/useIntent.ts';
import { useOpenPositionMutation } from './positions.api.ts';
import { problemText } from './problemText.ts';
import {
  emptyTicket,
  offeredLeverage,
  reduceTicket,
  summarizeTicket,
  ticketBody,
  type TicketForm,
  ticketProblems,
  type TicketProblemText,
} from './ticketForm.ts';
import { useTicketFacts } from './useTicketFacts.ts';

/** The ticket at work for one symbol and one account. */
export function useTicket(symbol: string, account: string, direction: Direction) {
  const { t } = useTranslation();
  const [form, dispatch] = useReducer(reduceTicket, direction, emptyTicket);
  const [isTouched, setTouched] = useState(false);
  const { facts, info, ticker, isStale } = useTicketFacts(symbol, account);
  const [open, { isLoading: isBusy }] = useOpenPositionMutation();
  const intent = useIntent();
  const summary = facts ? summarizeTicket(form, facts) : null;
  const problems = summary ? ticketProblems(form, summary) : [];

  const change = (next: Partial<TicketForm>) => {
    if (next.size !== undefined) setTouched(true);
    dispatch(next);
  };
  // A direction asked for by the address (the bar of another page) is taken over.
  useEffect(() => dispatch({ direction }), [direction]);
  // Prices and sizes of one coin mean nothing for another.
  useEffect(() => dispatch({ price: '', size: '', takeProfit: '', stopLoss: '' }), [symbol]);

  // 100x of one coin may be 75x of the next.
  const leverage = info ? offeredLeverage(form.leverage, info.leverages) : form.leverage;
  useEffect(() => dispatch({ leverage }), [leverage]);

  const lost = useRef<{ form: typeof form; body: ReturnType<typeof ticketBody> } | null>(null);
  const submit = async () => {
    setTouched(true);
    if (!summary || problems.length > 0 || isBusy || info?.status !== 'trading') return;
    // Sized by USDT or share, the quantity follows the price. A ticket whose answer was lost is sent again as it was, or
    // the second try would be another order.
    const isRetry = lost.current?.form === form;
    const body = isRetry && lost.current ? lost.current.body : ticketBody(summary, symbol, account);
    const opened = await open({ body, intent: intent.keyFor(body) })
      .unwrap()
      .catch((failure: unknown) => {
        lost.current = isFailure(failure) && isUnanswered(failure) ? { form, body } : null;
        return null;
      });
    if (!opened) return;
    lost.current = null;
    intent.done();
    setTouched(false);
    dispatch({ size: '', takeProfit: '', stopLoss: '' });
    toasts.show(t(form.orderType === 'limit' ? 'trade.placed' : 'trade.opened'), 'good');
  };
  const say = (problem: TicketProblemText | undefined) =>
    problem ? problemText(t, problem.key, problem.bound) : '';
  return {
    symbol,
    account,
    form,
    change,
    facts,
    info,
    ticker,
    isStale,
    summary,
    problems,
    submit,
    isBusy,
    isTouched,
    say,
  };
}

export type Ticketing = ReturnType<typeof useTicket>;
