import type { FlashSide } from '@hongbao/contracts/flash/flash.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import type { Failure } from '../../api/failure.ts';
import { useSending } from '../../api/useSending.ts';
import { failureText } from '../../i18n/failureText.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { moneyText } from '../../lib/numbers.ts';
import { useKept } from '../../state/useKept.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { flashApi, type FlashQuote } from './flash.api.ts';
import {
  emptyFlash,
  type FlashForm,
  isFlashForm,
  isTooMuch,
  reduceFlash,
  swapFlash,
} from './flashForm.ts';
import { useFlashQuote } from './useFlashQuote.ts';

/** Refusals after which the same exchange is asked for again at the present rate. */
const renewable = ['quoteExpired', 'quoteUsed', 'quoteMismatch', 'rateMoved'];
/** Refusals with a bound that is said at the amount. */
const bounded = ['amountTooSmall', 'amountTooLarge'];

/** The exchange at work: what was typed, the quote that follows it, and sending it once. */
export function useFlash() {
  const { t } = useTranslation();
  const [form, setForm] = useKept('flash/form', emptyFlash, isFlashForm);
  const [wasTried, setTried] = useState(false);
  const [exchange] = flashApi.exchangeFlash.useMutation();
  const order = useSending(exchange, { again: 'asItWas' });
  const quoting = useFlashQuote(form, order.isBusy || order.isLost);
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const { quote } = quoting;
  // A coin that is not listed was never held; one that is not known yet is unknown.
  const availableOf = (coin: string) =>
    balances && (balances.find(({ currency }) => currency === coin)?.available ?? '0');
  const isOver = isTooMuch(quote?.fromAmount, availableOf(form.from));

  /** The text of an amount: what was typed on one side, the quote on the other. */
  const textOf = (side: FlashSide) => {
    if (side === form.side) return form.amount;
    return quote ? trimZeros(side === 'from' ? quote.fromAmount : quote.toAmount) : '';
  };
  const say = (side: FlashSide): string | undefined => {
    if (side === 'from' && isOver)
      return t('flash.problem.insufficientBalance', {
        amount: moneyText(availableOf(form.from), form.from, { digits: 'exact' }),
      });
    if (wasTried && side === form.side && form.amount.trim() === '')
      return t('flash.problem.amountMissing');
    const { failure } = quoting;
    if (!failure || side !== form.side || failure.reason === null) return undefined;
    if (bounded.includes(failure.reason))
      return t(`flash.problem.${failure.reason}`, boundOf(failure));
    return failureText(t, failure);
  };
  const change = (next: FlashForm) => {
    order.forget();
    setForm(next);
  };

  /** Sends it. The exchange that was made, or null. */
  const submit = async (promise: FlashQuote) => {
    const { from, to } = form;
    const { fromAmount: amount, quoteId } = promise;
    const sent = await order.send({ from, to, amount, quoteId });
    if (sent.isDone) {
      setTried(false);
      setForm({ ...form, amount: '' });
      return sent.result;
    }
    if (sent.failure && renewable.includes(sent.failure.reason ?? '')) quoting.again();
    return null;
  };
  const { failure } = order;
  return {
    form,
    quote,
    isAsked: quoting.isAsked,
    /** The figures were renewed since they were first told. */
    isRenewed: quoting.round > 1,
    /** The question for a quote got no answer; it is asked again by itself. */
    isUnreached: quoting.failure !== null && quoting.failure.reason === null,
    /** There is no rate for this amount; why is said at its field. */
    isRefused: quoting.failure !== null && quoting.failure.reason !== null,
    again: quoting.again,
    isOver,
    availableOf,
    textOf,
    say,
    type: (side: FlashSide, amount: string) => change({ ...form, side, amount }),
    choose: (next: Partial<FlashForm>) => change(reduceFlash(form, next)),
    swap: () => change(swapFlash(form)),
    submit,
    /** From now on what is missing is said. */
    check: () => setTried(true),
    isBusy: order.isBusy,
    isLost: order.isLost,
    /** Why it was not made; a rate that has moved is said with the new one in sight. */
    saidOfAll: order.saidOfAll,
    isMoved: failure !== null && renewable.includes(failure.reason ?? ''),
  };
}

export type Flashing = ReturnType<typeof useFlash>;

function boundOf({ facts }: Failure) {
  const [bound, coin] = [facts['bound'], facts['currency']];
  return {
    amount: moneyText(
      typeof bound === 'string' ? bound : null,
      typeof coin === 'string' ? coin : '',
      {
        digits: 'exact',
      },
    ),
  };
}
