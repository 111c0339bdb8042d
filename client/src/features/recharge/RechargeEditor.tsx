import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Chips } from '../../ui/Chips.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Submit } from '../../ui/Submit.tsx';
import type { Currency } from '../settings/settings.api.ts';
import { AddressCard } from './AddressCard.tsx';
import { ProofField } from './ProofField.tsx';
import { rechargeApi } from './recharge.api.ts';
import {
  emptyRecharge,
  isRechargeForm,
  type RechargeForm,
  rechargeProblems,
  reduceRecharge,
  summarizeRecharge,
} from './rechargeForm.ts';

/** Returns the initial coin: USDT if available, because it is the quote currency of all symbols. */
const first = (coins: readonly Currency[]) =>
  coins.find((one) => one.currency === 'USDT') ?? coins[0];

export function RechargeEditor({ coins }: { coins: readonly Currency[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const empty = emptyRecharge(
    first(coins)?.currency ?? '',
    first(coins)?.networks[0]?.network ?? '',
  );
  const [form, setForm] = usePersisted('recharge/form', empty, isRechargeForm);
  // The current form. Upload progress is reported to a callback of an earlier render, which reads the form from this
  // ref.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  // Removes an upload that was interrupted by a reload, because it never finishes.
  useEffect(() => {
    if (latest.current.proof.state === 'uploading')
      setForm({ ...latest.current, proof: { state: 'none' } });
  }, [setForm]);
  const change = (next: Partial<RechargeForm>) => {
    sending.clearErrors();
    latest.current = reduceRecharge(latest.current, next);
    setForm(latest.current);
  };
  const [apply] = rechargeApi.applyRecharge.useMutation();
  const sending = useSubmit(apply, {
    fieldOf: { amount: 'amount', proofPath: 'proof', proofNotFound: 'proof' },
    retry: 'sameBody',
  });
  const networks = coins.find((one) => one.currency === form.currency)?.networks ?? [];
  const minAmount = networks.find((one) => one.network === form.network)?.minDeposit ?? '0';
  const problems = rechargeProblems(form, { minAmount });
  const toText = (problem: { key: string; bound?: string } | undefined) =>
    sending.wasTried && problem
      ? t(`recharge.problem.${problem.key}`, {
          min: formatMoney(problem.bound, form.currency, { digits: 'exact' }),
        })
      : undefined;

  const handleCoin = (currency: string) => {
    const network = coins.find((one) => one.currency === currency)?.networks[0]?.network ?? '';
    change({ currency, network });
  };
  const handleSubmit = async () => {
    if (!sending.check(!problems.amount && !problems.proof)) return;
    const applied = await sending.send(summarizeRecharge(form));
    if (!applied.isDone) return;
    setForm(empty);
    navigate(`/chongzhitixianResult?recharge=${applied.result.id}`, { replace: true });
  };

  return (
    <>
      <Segmented
        label={t('recharge.coin')}
        value={form.currency}
        onChange={handleCoin}
        testId="recharge-coin"
        options={coins.map(({ currency }) => ({ value: currency, label: currency }))}
      />
      <Chips
        label={t('recharge.network')}
        value={form.network}
        onChoose={(network) => change({ network })}
        testId="recharge-network"
        options={networks.map(({ network }) => ({ value: network, label: network }))}
      />
      <AddressCard currency={form.currency} network={form.network} />
      <AmountField
        label={t('recharge.amount')}
        value={form.amount}
        onValue={(amount) => change({ amount })}
        unit={form.currency}
        problem={toText(problems.amount) ?? sending.fieldError('amount')}
        testId="recharge-amount"
      />
      <ProofField
        proof={form.proof}
        onProof={(proof) => change({ proof })}
        problem={toText(problems.proof) ?? sending.fieldError('proof')}
      />
      <Submit
        sending={sending}
        label={t('recharge.submit')}
        onPress={() => void handleSubmit()}
        testId="recharge-submit"
        errorTestId="recharge-failure"
      />
    </>
  );
}
