import type { FlashSide } from '@hongbao/contracts/flash/flash.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import type { Failure } from '../../api/failure.ts';
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

/** Refusals after which the exchange is requested again at the current rate. */
const renewable = ['quoteExpired', 'quoteUsed', 'quoteMismatch', 'rateMoved'];
/** Refusals with a bound, shown at the amount. */
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
  // A coin that is not listed has no balance; undefined while balances are loading.
  const availableOf = (coin: string) =>
    balances && (balances.find(({ currency }) => currency === coin)?.available ?? '0');
  const isOver = isTooMuch(quote?.fromAmount, availableOf(form.from));

  /** The text of an amount: the typed one on one side, the quoted one on the other. */
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

  /** Submits the exchange. Resolves with it, or with null after a failure. */
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
    /** The quote was renewed since it was first shown. */
    isRenewed: quoting.round > 1,
    /** The request for a quote got no answer; it is retried automatically. */
    isUnreached: quoting.failure !== null && quoting.failure.reason === null,
    /** The server refuses a quote for this amount; the reason is shown at the field. */
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
    /** Problems are shown from now on. */
    check: () => void order.check(false),
    isBusy: order.isBusy,
    isLost: order.isLost,
    /** Why the exchange failed. A changed rate is shown together with the new quote. */
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
