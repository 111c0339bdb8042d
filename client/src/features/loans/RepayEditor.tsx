import { splitRepayment } from '@hongbao/contracts/loans/loans.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Submit } from '../../ui/Submit.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { toDecimalText } from './loanForm.ts';
import { type Loan, loansApi } from './loans.api.ts';
import { owedNow, pledgeOf, collateralLevels } from './loanView.ts';
import { typedUnits } from '../../lib/decimalInput.ts';

const parts = ['25', '50', '75', 'all'] as const;
type Part = (typeof parts)[number];

/**
 * Form to repay a loan in part or in full. With the option `All`, the amount follows the debt, which grows at the start
 * of each hour of interest.
 */
export function RepayEditor({ loan: opened, onDone }: { loan: Loan; onDone: () => void }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [loan, setLoan] = useState(opened);
  const [part, setPart] = useState<Part | null>('all');
  const [typed, setTyped] = useState('');
  const [hasRest, setRest] = useState(false);
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const [repay] = loansApi.repayLoan.useMutation();
  const sending = useSubmit(repay, {
    fieldOf: { amount: 'amount', insufficientBalance: 'amount' },
    retry: 'sameBody',
  });
  const { fieldsRef } = sending;
  const owed = owedNow(loan, useWorldNow());
  const pledge = pledgeOf(loan);
  const { ticker } = useSymbol(`${pledge?.coin ?? ''}/USDT`);
  const total = owed?.total ?? 0n;
  const available = units(balances?.find(({ currency }) => currency === 'USDT')?.available ?? '0');
  const amount = part === null ? (typedUnits(typed, { unit: 'USDT' }) ?? 0n) : partOf(part, total);
  const split = splitRepayment(amount, owed?.interest ?? 0n, owed?.principal ?? 0n);
  const left = total > amount ? total - amount : 0n;
  const price = ticker ? units(ticker.markPrice) : null;
  const ltvs = pledge
    ? [total, left].map((sum) => collateralLevels(sum, pledge.quantity, price, pledge).ltv)
    : [];
  const shown = (value: bigint) => formatMoney(value, 'USDT', { isDue: true, isHidden });
  const problem =
    amount === 0n
      ? t('loans.problem.amountMissing')
      : amount > total
        ? t('loans.problem.moreThanOwed', { bound: shown(total) })
        : amount > available
          ? t('loans.problem.balance', { bound: formatMoney(available, 'USDT', { isHidden }) })
          : undefined;
  const isShown = problem !== undefined && (sending.wasTried || amount > 0n || part !== null);

  const handlePay = async () => {
    const body = { id: loan.id, amount: formatUnits(amount) };
    const sent = await sending.submit(problem === undefined, body);
    if (!sent.isDone) return;
    const paid = sent.result;
    // If a new hour of interest began during the request, the remaining interest is shown instead of "repaid".
    if (part === 'all' && paid.status !== 'repaid') {
      setLoan(paid);
      setRest(true);
      return;
    }
    toasts.show(t(paid.status === 'repaid' ? 'loans.repaidAll' : 'loans.repaidPart'), 'good');
    onDone();
  };
  return (
    <Stack gap="l">
      <Chips
        label={t('loans.repayPart')}
        isEven
        value={part}
        testId="repay-part"
        options={parts.map((value) => ({
          value,
          label: value === 'all' ? t('common.all') : `${value}%`,
        }))}
        onChoose={sending.edit(setPart)}
      />
      <div ref={fieldsRef}>
        <AmountField
          label={t('loans.amount')}
          value={part === null ? typed : toDecimalText(amount)}
          onValue={(text) => {
            sending.clearErrors();
            setPart(null);
            setTyped(text);
          }}
          unit="USDT"
          problem={isShown ? problem : sending.fieldError('amount')}
          hint={t('loans.held', { amount: formatMoney(available, 'USDT', { isHidden }) })}
          testId="repay-amount"
        />
      </div>
      <dl className="facts receipt">
        <Fact label={t('loans.toInterest')}>
          <Money value={split.interest} isDue testId="repay-interest" />
        </Fact>
        <MoneyFact label={t('loans.toPrincipal')} value={split.principal} isDue />
        <Fact label={t('loans.owed')} testId="repay-left">
          <BeforeAfter before={shown(total)} after={shown(left)} />
        </Fact>
        {pledge ? (
          <Fact label={t('loans.ltv')}>
            <BeforeAfter before={formatPercent(ltvs[0])} after={formatPercent(ltvs[1])} />
          </Fact>
        ) : null}
      </dl>
      <Muted as="p">
        {t(left === 0n && pledge ? 'loans.freesCollateral' : 'loans.interestFirst')}
      </Muted>
      {hasRest ? <Banner tone="warn">{t('loans.hourBegan')}</Banner> : null}
      <Submit
        sending={sending}
        label={t('loans.repayAmount', { amount: shown(amount) })}
        isBlocked={problem !== undefined}
        onPress={() => void handlePay()}
        testId="repay-submit"
      />
    </Stack>
  );
}

const partOf = (part: Part, total: bigint) =>
  part === 'all' ? total : (total * BigInt(part)) / 100n;
