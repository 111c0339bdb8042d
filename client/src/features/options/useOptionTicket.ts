import { formatUnits, units } from '@hongbao/contracts/money';
import {
  OPTIONS_RUNNING_MAX,
  type OptionDirection,
} from '@hongbao/contracts/options/options.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useSymbol } from '../market/useMarket.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import {
  emptyOption,
  isOptionForm,
  optionProblem,
  type OptionForm,
  quickStakes,
  summarizeOption,
  selectTerms,
} from './optionForm.ts';
import { type Option, optionsApi } from './options.api.ts';

/** State of the option form for one symbol and account. The typed fields are persisted per account. */
export function useOptionTicket(symbol: string, account: string) {
  const { t } = useTranslation();
  const [form, setForm] = usePersisted(`options/form/${account}`, emptyOption, isOptionForm);
  const offer = optionsApi.listOptionTerms.useQuery({ query: { symbol } });
  const terms = offer.currentData && selectTerms(form, offer.currentData);
  const { data: balances } = walletApi.listBalances.useQuery({ query: { account } }, fresh);
  const { data: running } = optionsApi.runningOptions.useQuery(account, fresh);
  const { info } = useSymbol(symbol);
  const usdt = balances && (balances.find(({ currency }) => currency === 'USDT')?.available ?? '0');
  const available = usdt === undefined ? null : units(usdt);
  const summary = terms ? summarizeOption(form, terms) : null;
  const problem =
    terms && optionProblem(summary, { terms, available, running: running?.total ?? 0 });
  const [buy] = optionsApi.buyOption.useMutation();
  const order = useSubmit(buy, { fieldOf: { stake: 'stake' }, retry: 'sameBody' });

  const problemText = (): string | undefined => {
    const refused = order.fieldError('stake');
    if (refused !== undefined) return refused;
    if (!problem || (problem.key === 'stakeMissing' && !order.wasTried)) return undefined;
    return t(`options.problem.${problem.key}`, {
      bound: formatMoney(problem.bound, 'USDT', { digits: 'exact' }),
      count: OPTIONS_RUNNING_MAX,
    });
  };
  return {
    symbol,
    account,
    form,
    offered: offer.currentData,
    isError: offer.isError && !offer.currentData,
    error: offer.error,
    refetch: offer.refetch,
    terms,
    summary,
    available: usdt,
    isHalted: info !== undefined && info.status !== 'trading',
    quick: terms ? quickStakes(terms, available) : [],
    problem: problem ?? null,
    problemText: problemText(),
    change: (next: Partial<OptionForm>) => {
      order.clearErrors();
      setForm({ ...form, ...next });
    },
    /** Shows the problems of the form from this call on and focuses the first one. Returns true if there is none. */
    check: (): boolean => order.check(problem === null),
    fieldsRef: order.fieldsRef,
    /** Buys the option. Resolves with the option, or with null after a failure. */
    submit: async (direction: OptionDirection): Promise<Option | null> => {
      if (!terms || !summary) return null;
      const stake = formatUnits(summary.stake);
      const sent = await order.send({ setId: terms.id, direction, stake, account });
      if (!sent.isDone) return null;
      order.hideProblems();
      return sent.result;
    },
    isBusy: order.isBusy,
    isLost: order.isLost,
    formError: order.formError ?? order.fieldError('stake'),
  };
}

export type OptionTicketing = ReturnType<typeof useOptionTicket>;
