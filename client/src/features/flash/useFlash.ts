import type { FlashSide } from '@hongbao/contracts/flash/flash.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import type { Failure } from '../../lib/failure.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { failureText } from '../../i18n/failureText.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePersisted } from '../../state/usePersisted.ts';
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

/** Reasons of refusals after which the exchange can be submitted again with a new quote. */
const renewable = ['quoteExpired', 'quoteUsed', 'quoteMismatch', 'rateMoved'];
/** Reasons of refusals that contain a bound. They are shown at the amount field. */
const bounded = ['amountTooSmall', 'amountTooLarge'];

/** State of the exchange: the form, its quote, and the submission. */
export function useFlash() {
  const { t } = useTranslation();
  const [form, setForm] = usePersisted('flash/form', emptyFlash, isFlashForm);
  const [exchange] = flashApi.exchangeFlash.useMutation();
  const order = useSubmit(exchange, { retry: 'sameBody' });
  const quoting = useFlashQuote(form, order.isBusy || order.isLost);
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const { quote } = quoting;
  // Available balance of a coin: zero for a coin without a balance; undefined while balances are loading.
  const availableOf = (coin: string) =>
    balances && (balances.find(({ currency }) => currency === coin)?.available ?? '0');
  const isOver = isTooMuch(quote?.fromAmount, availableOf(form.from));

  /** The text of an amount field: the typed amount on one side, the quoted amount on the other. */
  const textOf = (side: FlashSide) => {
    if (side === form.side) return form.amount;
    return quote ? trimZeros(side === 'from' ? quote.fromAmount : quote.toAmount) : '';
  };
  const problemOf = (side: FlashSide): string | undefined => {
    if (side === 'from' && isOver)
      return t('flash.problem.insufficientBalance', {
        amount: formatMoney(availableOf(form.from), form.from, { digits: 'exact' }),
      });
    if (order.wasTried && side === form.side && form.amount.trim() === '')
      return t('flash.problem.amountMissing');
    const { failure } = quoting;
    if (!failure || side !== form.side || failure.reason === null) return undefined;
    if (bounded.includes(failure.reason))
      return t(`flash.problem.${failure.reason}`, boundOf(failure));
    return failureText(t, failure);
  };
  const change = (next: FlashForm) => {
    order.clearErrors();
    setForm(next);
  };

  /** Submits the exchange. Resolves with the result, or with null after a failure. */
  const submit = async (promise: FlashQuote) => {
    const { from, to } = form;
    const { fromAmount: amount, quoteId } = promise;
    const sent = await order.send({ from, to, amount, quoteId });
    if (sent.isDone) {
      order.hideProblems();
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
    /** True if the quote was refreshed after it was first shown. */
    isRenewed: quoting.round > 1,
    /** True if the request for a quote was not answered. The request is retried automatically. */
    isUnreached: quoting.failure !== null && quoting.failure.reason === null,
    /** True if the server refuses a quote for this amount. The reason is shown at the field. */
    isRefused: quoting.failure !== null && quoting.failure.reason !== null,
    again: quoting.again,
    isOver,
    availableOf,
    textOf,
    problemOf,
    type: (side: FlashSide, amount: string) => change({ ...form, side, amount }),
    choose: (next: Partial<FlashForm>) => change(reduceFlash(form, next)),
    swap: () => change(swapFlash(form)),
    submit,
    check: () => void order.check(false),
    isBusy: order.isBusy,
    isLost: order.isLost,
    /** The reason why the exchange failed. If the rate has changed, the new quote is shown as well. */
    formError: order.formError,
    isMoved: failure !== null && renewable.includes(failure.reason ?? ''),
  };
}

export type Flashing = ReturnType<typeof useFlash>;

function boundOf({ facts }: Failure) {
  const [bound, coin] = [facts['bound'], facts['currency']];
  return {
    amount: formatMoney(
      typeof bound === 'string' ? bound : null,
      typeof coin === 'string' ? coin : '',
      {
        digits: 'exact',
      },
    ),
  };
}
