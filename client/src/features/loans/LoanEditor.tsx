import { useLinkParameter } from '../../state/linkParameter.ts';
import { loanTypes } from '@hongbao/contracts/loans/loans.types';
import { formatUnits, units } from '@hongbao/contracts/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Fact } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { FailedState, Skeleton } from '../../ui/Empty.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Between, Faint, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { LateCosts, LoanCosts } from './LoanCosts.tsx';
import { type LoanProblem, toDecimalText, type LoanForm, type LoanSummary } from './loanForm.ts';
import type { LoanInfo, LoanTerm } from './loans.api.ts';
import { LtvBar } from './LtvBar.tsx';
import { useLoanForm } from './useLoanForm.ts';
import { useLoanOrder } from './useLoanOrder.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money, MoneyFact, PercentFact } from '../../ui/Figure.tsx';
import { creditCap } from '@hongbao/contracts/loans/loans.quote';
import { Progress } from '../../ui/Progress.tsx';

interface Props {
  info: LoanInfo;
  /** Content above the form. */
  children: ReactNode;
  onRefresh: () => Promise<unknown>;
}

/** The screen of the loan form: amount, term and collateral, with all costs below. The submit button is in the foot. */
export function LoanEditor({ info, children, onRefresh }: Props) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const loan = useLoanForm(info);
  const { form, change, terms, term, facts, summary, problems } = loan;
  const sending = useLoanOrder(loan);
  const { fieldsRef } = sending;
  const [first] = problems;
  const words = ({ key, bound }: LoanProblem) =>
    t(`loans.problem.${key}`, {
      bound: bound
        ? formatMoney(bound.value, bound.coin, {
            ...(bound.coin === 'USDT' ? {} : { digits: 'exact' }),
            isHidden: isHidden && key === 'balance',
          })
        : '',
    });
  const at = (field: 'amount' | 'quantity') => {
    const problem = problems.find((one) => one.field === field);
    const isShown = problem && (sending.wasTried || problem.key !== 'amountMissing');
    return isShown ? words(problem) : sending.fieldError(field);
  };
  const edit = sending.edit(change);
  const handlePress = () => {
    if (sending.check(!first)) sending.ask();
  };
  useLinkParameter('type', (wanted) => {
    const type = loanTypes.find((one) => one === wanted);
    if (type !== undefined) edit({ type });
  });
  const isPledge = form.type === 'pledge';
  // The maximum of the member depends on the balance or the credit limit. Below the minimum there is no own range.
  const hasOwnMost =
    !isHidden &&
    summary !== null &&
    facts !== null &&
    summary.most >= facts.term.min &&
    summary.most < facts.term.max;
  const amountText = formatMoney(summary?.amount, 'USDT', { isHidden });
  if (loan.isError && !terms)
    return (
      <Screen title={t('routes.loan')} onRefresh={onRefresh}>
        {children}
        <FailedState error={loan.error} onRetry={loan.refetch} />
      </Screen>
    );
  return (
    <Screen
      title={t('routes.loan')}
      onRefresh={onRefresh}
      foot={
        summary ? (
          <Stack gap="s">
            <Submit
              sending={sending}
              label={first ? words(first) : t('loans.submit', { amount: amountText })}
              isBlocked={first !== undefined}
              onPress={handlePress}
              testId="loan-submit"
              errorTestId="loan-failure"
            />
          </Stack>
        ) : null
      }
    >
      {children}
      <Segmented
        label={t('loans.kind')}
        value={form.type}
        onChange={(type) => edit({ type })}
        testId="loan-type"
        options={loanTypes.map((value) => ({ value, label: t(`loans.types.${value}`) }))}
      />
      <Muted as="p">{t(isPledge ? 'loans.pledgeLead' : 'loans.creditLead')}</Muted>
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
      {term && facts && summary ? (
        <>
          <div ref={fieldsRef}>
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
                <dl className="facts">
                  <PercentFact label={t('loans.dailyRate')} rate={term.dailyRate} digits={3} />
                </dl>
                <AmountField
                  label={t('loans.amount')}
                  value={form.amount}
                  onValue={(amount) => edit({ amount })}
                  unit="USDT"
                  max={summary.most > 0n ? formatUnits(summary.most) : undefined}
                  problem={at('amount')}
                  hint={t('loans.range', {
                    min: formatMoney(facts.term.min, 'USDT', { digits: 0 }),
                    max: hasOwnMost
                      ? formatMoney(summary.most, 'USDT')
                      : formatMoney(facts.term.max, 'USDT', { digits: 0 }),
                  })}
                  testId="loan-amount"
                />
                {isPledge ? (
                  <>
                    <AmountField
                      label={t('loans.collateral')}
                      value={
                        form.quantity === '' && summary.needed !== null
                          ? toDecimalText(summary.needed)
                          : form.quantity
                      }
                      onValue={(quantity) => edit({ quantity })}
                      unit={form.coin}
                      units={loan.coins.map((coin) => ({ value: coin, label: coin }))}
                      onUnit={(coin) => edit({ coin })}
                      max={facts.available > 0n ? formatUnits(facts.available) : undefined}
                      problem={at('quantity')}
                      hint={t('loans.held', {
                        amount: formatMoney(facts.available, form.coin, { isHidden }),
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
          {isPledge ? null : <CreditLimit info={info} />}
          {summary.amount > 0n ? (
            <>
              <LoanCosts term={term} summary={summary} priceDigits={loan.priceDigits} />
              <LateCosts term={term} summary={summary} />
            </>
          ) : null}
          {summary.isLookedAtTwice ? <Banner>{t('loans.secondLook')}</Banner> : null}
          <ConfirmLoan
            isOpen={sending.isAsking}
            isBusy={sending.isBusy}
            form={form}
            term={term}
            summary={summary}
            onConfirm={() => void sending.send()}
            onClose={sending.stop}
          />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </Screen>
  );
}

interface ConfirmLoanProps {
  isOpen: boolean;
  isBusy: boolean;
  form: LoanForm;
  term: LoanTerm;
  summary: LoanSummary;
  onConfirm: () => void;
  onClose: () => void;
}

function ConfirmLoan({
  isOpen,
  isBusy,
  form,
  term,
  summary,
  onConfirm,
  onClose,
}: ConfirmLoanProps) {
  const { t } = useTranslation();
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('loans.confirmTitle')}
      confirm={t('loans.confirm')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
      testId="loan-confirm"
    >
      <dl className="facts">
        <MoneyFact label={t('loans.amount')} value={summary.amount} />
        {form.type === 'pledge' ? (
          <Fact label={t('loans.collateral')}>
            <Money value={summary.quantity} coin={form.coin} digits="exact" />
          </Fact>
        ) : null}
        <Fact label={t('loans.totalInterest', { count: term.days })}>
          <Money value={summary.interest} isDue />
        </Fact>
        <Fact label={t('loans.dueTotal', { count: term.days })}>
          <Money value={summary.due} isDue weight="strong" />
        </Fact>
      </dl>
      <Muted as="p">{t('loans.review')}</Muted>
    </ConfirmSheet>
  );
}

/** The credit limit, the rule by which it is determined, and ways to raise it. */
function CreditLimit({ info }: { info: LoanInfo }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [limit, used] = [units(info.creditLimit), units(info.creditUsed)];
  const left = limit > used ? limit - used : 0n;
  const base = info.creditBases.find(({ identity }) => identity === info.identity)?.base;
  const advanced = info.creditBases.find(({ identity }) => identity === 'advanced')?.base;
  const amount = (value: bigint) => formatMoney(value, 'USDT', { isHidden });
  return (
    <Card>
      <Stack>
        <Between align="baseline">
          <Muted>{t('loans.creditLeft')}</Muted>
          <Money value={left} size="lead" weight="strong" testId="loan-credit-left" />
        </Between>
        <Progress
          share={limit === 0n ? 0 : Number((used * 1_000n) / limit) / 1_000}
          label={t('loans.creditUsed', { used: amount(used), limit: amount(limit) })}
        />
        <Muted as="p">{t('loans.creditUsed', { used: amount(used), limit: amount(limit) })}</Muted>
        <Accordion
          items={[
            {
              key: 'how',
              title: t('loans.limitHow'),
              content: (
                <Stack gap="s">
                  <Faint as="p">
                    {t('loans.limitFees', {
                      share: formatPercent(info.feeShare, { digits: 0 }),
                      fees: amount(units(info.feesPaid)),
                    })}{' '}
                    {units(info.creditGranted) === 0n
                      ? null
                      : t('loans.limitGranted', { amount: amount(units(info.creditGranted)) })}
                  </Faint>
                  {units(base ?? '0') === 0n ? null : (
                    <Faint as="p">
                      {t('loans.limitWhy', {
                        cap: formatMoney(info.creditCap, 'USDT', { digits: 0 }),
                        base: formatMoney(base, 'USDT', { digits: 0 }),
                        identity: t(`loans.identities.${info.identity}`),
                        level: info.vipLevel,
                      })}
                    </Faint>
                  )}
                  <Text as="p" size="small" testId="loan-credit-next">
                    {t(`loans.limitNext.${info.nextCreditStep}`, {
                      share: formatPercent(
                        info.nextCreditStep === 'trade' ? info.feeShare : info.provenFeeShare,
                        { digits: 0 },
                      ),
                      days: info.provenDays,
                      day: info.memberDays,
                    })}
                  </Text>
                </Stack>
              ),
            },
          ]}
        />
        {info.identity === 'basic' && advanced !== undefined ? (
          <ButtonLink kind="line" to="/shenfenRenzhengAd" isSmall>
            {t('loans.limitMore', {
              limit: formatMoney(creditCap(units(advanced), info.vipLevel), 'USDT', { digits: 0 }),
            })}
          </ButtonLink>
        ) : null}
      </Stack>
    </Card>
  );
}
