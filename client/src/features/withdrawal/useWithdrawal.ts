import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import type { Failure } from '../../lib/failure.ts';
import { refusedField } from '../../api/useSubmit.ts';
import { failureText } from '../../i18n/failureText.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePolling } from '../../state/live.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { useSearch } from '../../state/place.ts';
import { useAppSelector } from '../../state/store.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { settlementApi } from '../settlement/settlement.api.ts';
import { withdrawalApi } from './withdrawal.api.ts';
import {
  findDestination,
  emptyWithdrawal,
  toWithdrawalFacts,
  isWithdrawalForm,
  reduceWithdrawal,
  summarizeWithdrawal,
  type WithdrawalForm,
  withdrawalProblems,
} from './withdrawalForm.ts';

/**
 * Polling interval of the withdrawal configuration on the page in front, in milliseconds. The value of a coin against
 * the daily limit changes with its price.
 */
const CONFIG_EVERY_MS = 15_000;

const fieldOf = { amount: 'amount', settlementId: 'settlementId' } as const;

/** State of the withdrawal form. The typed fields are persisted, and refusals are shown at their fields. */
export function useWithdrawal(first: string) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [form, setForm] = usePersisted('withdrawal/form', emptyWithdrawal(first), isWithdrawalForm);
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const answer = withdrawalApi.getWithdrawalConfig.useQuery(
    { query: { currency: form.currency } },
    { ...fresh, ...usePolling(CONFIG_EVERY_MS) },
  );
  const config = answer.currentData;
  const settlements = settlementApi.listSettlements.useQuery(undefined, fresh);
  const bound = settlements.data;
  const defaults = useAppSelector((state) => state.preferences.withdrawalAccounts);
  const to = bound ? findDestination(form, bound, defaults) : null;
  const facts = config && to ? toWithdrawalFacts(config, to) : null;
  const summary = facts ? summarizeWithdrawal(form, facts) : null;
  const problems = withdrawalProblems(to, summary);
  const coin = form.currency;

  const linkedCoin = useSearch().get('coin');
  useLinkParameter('account', (settlementId) =>
    setForm(
      reduceWithdrawal(form, { ...(linkedCoin ? { currency: linkedCoin } : {}), settlementId }),
    ),
  );

  const amountText = () => {
    const { key, bound: limit } = problems.amount ?? {};
    // Shows the problem of a typed amount immediately, and that of a missing amount after the first submit.
    if (!key || (key === 'amountMissing' && !wasTried)) return undefined;
    const unit = key === 'dailyLimitReached' ? 'USDT' : coin;
    return t(`withdrawal.problem.${key}`, {
      bound: formatMoney(limit, unit, { digits: 'exact' }),
    });
  };
  return {
    form,
    config,
    bound,
    to,
    summary,
    isOnHold: config?.holdUntilTime !== undefined,
    /** Text of the button: what is missing first, or that the order can be confirmed next. */
    nextStep:
      bound && problems.destination
        ? 'withdrawal.chooseDestination'
        : form.amount === ''
          ? 'withdrawal.enterAmount'
          : 'withdrawal.next',
    error: answer.error ?? settlements.error,
    isError: (answer.isError && !config) || (settlements.isError && !bound),
    refetch: () => {
      void answer.refetch();
      void settlements.refetch();
    },
    change: (next: Partial<WithdrawalForm>) => {
      setRefusal(null);
      setForm(reduceWithdrawal(form, next));
    },
    clear: () => {
      setTried(false);
      setForm(emptyWithdrawal(coin));
    },
    /** Whether the order can be confirmed. Shows the problems of the form from this call on. */
    check: (): boolean => {
      setTried(true);
      if (config?.holdUntilTime !== undefined || !config || !bound) return false;
      return problems.amount === undefined && problems.destination === undefined;
    },
    /**
     * Shows a refusal at the fields of this form instead of in the sheet. Returns false if the refusal refers to none
     * of them.
     */
    takeRefusal: (failure: Failure): boolean => {
      if (refusedField(failure, fieldOf) === null) return false;
      setRefusal(failure);
      return true;
    },
    problemOf: (field: 'amount' | 'settlementId'): string | undefined => {
      if (refusal && refusedField(refusal, fieldOf) === field) return failureText(t, refusal);
      if (field === 'amount') return amountText();
      return wasTried && bound && problems.destination
        ? t(`withdrawal.problem.${problems.destination}`)
        : undefined;
    },
    availableText: t('withdrawal.available', {
      amount: formatMoney(config?.available, coin, { isHidden }),
    }),
  };
}

export type Withdrawing = ReturnType<typeof useWithdrawal>;
