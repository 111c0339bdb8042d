import { formatUnits } from '@hongbao/contracts/money';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSending } from '../../api/useSending.ts';
import { useIntent } from '../../api/useIntent.ts';
import { moneyText } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { focusFirstProblem } from '../../ui/fields/focusFirstProblem.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { loanTypes } from '@hongbao/contracts/loans/loans.types';
import { CreditLimit } from './CreditLimit.tsx';
import { LateCosts, LoanCosts } from './LoanCosts.tsx';
import { loanBody, type LoanProblem, written } from './loanForm.ts';
import { type LoanInfo, useApplyCreditMutation, useApplyPledgeMutation } from './loans.api.ts';
import { LtvBar } from './LtvBar.tsx';
import { useLoanForm } from './useLoanForm.ts';

/** The form for a loan: how much, for how long, against what; all it costs below it. */
export function LoanEditor({ info }: { info: LoanInfo }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const box = useRef<HTMLDivElement>(null);
  const loan = useLoanForm(info);
  const { form, change, terms, term, facts, summary, problems } = loan;
  const [isTried, setTried] = useState(false);
  const sending = useApply(loan);
  const [first] = problems;
  const words = ({ key, bound }: LoanProblem) =>
    t(`loans.problem.${key}`, {
      bound: bound
        ? moneyText(bound.value, bound.coin, {
            digits: 'exact',
            isHidden: isHidden && key === 'balance',
          })
        : '',
    });
  const at = (field: 'amount' | 'quantity') => {
    const problem = problems.find((one) => one.field === field);
    const isSaid = problem && (isTried || problem.key !== 'amountMissing');
    return isSaid ? words(problem) : sending.saidAt(field);
  };
  const edit = (next: Parameters<typeof change>[0]) => {
    sending.forget();
    change(next);
  };
  const handlePress = () => {
    setTried(true);
    if (first)
      return void requestAnimationFrame(() => box.current && focusFirstProblem(box.current));
    sending.ask();
  };
  if (loan.isError && !terms) return <FailedState onRetry={loan.retry} />;
  const isPledge = form.type === 'pledge';
  const amountText = moneyText(summary?.amount, 'USDT', { isHidden });
  return (
    <Stack gap="l">
      <Segmented
        label={t('loans.kind')}
        value={form.type}
        onChange={(type) => edit({ type })}
        testId="loan-type"
        options={loanTypes.map((value) => ({ value, label: t(`loans.types.${value}`) }))}
      />
      <Text as="p" size="small" tone="muted">
        {t(isPledge ? 'loans.pledgeLead' : 'loans.creditLead')}
      </Text>
      {info.identity === 'none' ? (
        <Banner
          tone="warn"
          action={
            <ButtonLink kind="line" to="/shenfenRenzheng" isSmall>
              {t('loans.verify')}
            </ButtonLink>
          }
        >
          {t('loans.problem.identity')}
        </Banner>
      ) : null}
      {info.overdue ? <Banner tone="bad">{t('loans.problem.overdue')}</Banner> : null}
      {isPledge ? null : <CreditLimit info={info} />}
      {term && facts && summary ? (
        <>
          <div ref={box}>
            <Card>
              <Stack gap="l">
                <Chips
                  label={t('loans.term')}
                  isEven
                  value={term.id}
                  testId="loan-term"
                  options={(terms ?? []).map(({ id, days }) => ({
                    value: id,
                    label: t('loans.days', { count: days }),
                  }))}
                  onChoose={(id) => edit({ setIds: { ...form.setIds, [form.type]: id } })}
                />
                <AmountField
                  label={t('loans.amount')}
                  value={form.amount}
                  onValue={(amount) => edit({ amount })}
                  unit="USDT"
                  max={summary.most > 0n ? formatUnits(summary.most) : undefined}
                  problem={at('amount')}
                  hint={t('loans.range', {
                    min: moneyText(term.minAmount, 'USDT', { digits: 0 }),
                    max: moneyText(term.maxAmount, 'USDT', { digits: 0 }),
                  })}
                  testId="loan-amount"
                />
                {isPledge ? (
                  <>
                    <AmountField
                      label={t('loans.collateral')}
                      value={
                        form.quantity === '' && summary.needed !== null
                          ? written(summary.needed)
                          : form.quantity
                      }
                      onValue={(quantity) => edit({ quantity })}
                      unit={form.coin}
                      units={loan.coins.map((coin) => ({ value: coin, label: coin }))}
                      onUnit={(coin) => edit({ coin })}
                      max={facts.available > 0n ? formatUnits(facts.available) : undefined}
                      problem={at('quantity')}
                      hint={t('loans.held', {
                        amount: moneyText(facts.available, form.coin, { isHidden }),
                      })}
                      testId="loan-collateral"
                    />
                    <LtvBar
                      ltv={summary.ltv}
                      callLtv={facts.term.marginCallLtv}
                      saleLtv={facts.term.liquidationLtv}
                    />
                  </>
                ) : null}
              </Stack>
            </Card>
          </div>
          <LoanCosts term={term} summary={summary} priceDigits={loan.priceDigits} />
          <LateCosts term={term} summary={summary} />
          {summary.isLookedAtTwice ? <Banner>{t('loans.secondLook')}</Banner> : null}
          {sending.saidOfAll ? (
            <Banner tone="bad" isSpoken testId="loan-failure">
              {sending.saidOfAll}
            </Banner>
          ) : null}
          <Button
            kind="primary"
            isWide
            aria-disabled={first !== undefined}
            isBusy={sending.isBusy}
            onClick={handlePress}
            data-testid="loan-submit"
          >
            {first ? words(first) : t('loans.submit', { amount: amountText })}
          </Button>
          <ConfirmSheet
            isOpen={sending.isAsking}
            title={t('loans.confirmTitle')}
            confirm={t('loans.confirm')}
            isBusy={sending.isBusy}
            onConfirm={() => void sending.send()}
            onClose={sending.stop}
            testId="loan-confirm"
          >
            <dl className="facts">
              <Fact label={t('loans.amount')}>
                <Money value={summary.amount} />
              </Fact>
              {isPledge ? (
                <Fact label={t('loans.collateral')}>
                  <Money value={summary.quantity} coin={form.coin} digits="exact" />
                </Fact>
              ) : null}
              <Fact label={t('loans.totalInterest', { count: term.days })}>
                <Money value={summary.interest} digits={4} />
              </Fact>
              <Fact label={t('loans.dueTotal', { count: term.days })}>
                <Money value={summary.due} digits={4} weight="strong" />
              </Fact>
            </dl>
            <Text as="p" size="small" tone="muted">
              {t('loans.review')}
            </Text>
          </ConfirmSheet>
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </Stack>
  );
}

/** Where a refusal is said. */
const fields = {
  amount: 'amount',
  creditLimitExceeded: 'amount',
  pledgeQuantity: 'quantity',
  collateralTooLow: 'quantity',
} as const;

/** Asks first, sends once, and leads to the order. */
function useApply(loan: ReturnType<typeof useLoanForm>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [applyCredit] = useApplyCreditMutation();
  const [applyPledge] = useApplyPledgeMutation();
  const intent = useIntent();
  const sending = useSending(fields);
  const send = async () => {
    const { form, facts, summary } = loan;
    if (!facts || !summary) return;
    const bodies = loanBody(form, facts, summary);
    const sent = await sending.send(() =>
      form.type === 'pledge'
        ? applyPledge({ body: bodies.pledge, intent: intent.keyFor(bodies.pledge) }).unwrap()
        : applyCredit({ body: bodies.credit, intent: intent.keyFor(bodies.credit) }).unwrap(),
    );
    if (!sent) {
      setAsking(false);
      return;
    }
    intent.done();
    await closeSheets();
    loan.reset();
    toasts.show(t('loans.applied'), 'good');
    navigate('/jiedaiOrder');
  };
  return {
    isAsking,
    isBusy: sending.isBusy,
    ask: () => setAsking(true),
    stop: () => setAsking(false),
    send,
    saidAt: sending.saidAt,
    saidOfAll: sending.saidOfAll,
    forget: sending.forget,
  };
}
