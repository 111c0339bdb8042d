import { loanScores } from '@hongbao/contracts/loans/loans.types';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { Card, Fact, Section } from '../../ui/Card.tsx';
import { Faint, Stack } from '../../ui/layout.tsx';
import { Money, MoneyFact, Price } from '../../ui/Figure.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { LoanSummary } from './loanForm.ts';
import type { LoanTerm } from './loans.api.ts';

interface Props {
  term: LoanTerm;
  summary: LoanSummary;
  priceDigits: number;
}

/** All costs of a loan of the typed amount, shown before the application. */
export function LoanCosts({ term, summary, priceDigits }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('loans.costs')}>
      <Card>
        <Stack>
          <dl className="facts">
            <MoneyFact label={t('loans.dailyInterest')} value={summary.daily} isDue />
            <Fact label={t('loans.totalInterest', { count: term.days })} testId="loan-interest">
              <Money value={summary.interest} isDue />
            </Fact>
            <Fact label={t('loans.dueTotal', { count: term.days })} testId="loan-due">
              <Money value={summary.due} isDue weight="strong" />
            </Fact>
            {summary.callPrice === null ? null : (
              <>
                <Fact label={t('loans.callPrice')}>
                  <Price value={summary.callPrice} digits={priceDigits} />
                </Fact>
                <Fact label={t('loans.salePrice')}>
                  <Price value={summary.salePrice} digits={priceDigits} />
                </Fact>
              </>
            )}
          </dl>
          <Faint as="p">{t('loans.accrues')}</Faint>
        </Stack>
      </Card>
    </Section>
  );
}

/** The costs of late repayment by stage. The dates assume that the loan is paid out now. */
export function LateCosts({ term, summary }: Omit<Props, 'priceDigits'>) {
  const { t } = useTranslation();
  const dueAt = worldNow() + term.days * DAY_MS;
  const graceAt = dueAt + term.graceHours * HOUR_MS;
  const amount = (value: bigint) => formatMoney(value, 'USDT', { isDue: true });
  return (
    <Section title={t('loans.late')}>
      <Card>
        <Timeline
          label={t('loans.late')}
          events={[
            {
              key: 'due',
              title: t('loans.lateDue'),
              time: <WorldTime value={dueAt} format="short" />,
              note: t('loans.lateDueText', {
                count: term.graceHours,
                amount: amount(summary.daily),
              }),
              state: 'open',
            },
            {
              key: 'grace',
              title: t('loans.lateGrace'),
              time: <WorldTime value={graceAt} format="short" />,
              note:
                term.type === 'pledge'
                  ? t('loans.lateSold')
                  : t('loans.lateFactor', {
                      factor: term.overdueFactor,
                      amount: amount(summary.dailyLate),
                      score: -loanScores.overdue,
                    }),
              state: 'failed',
            },
          ]}
        />
      </Card>
    </Section>
  );
}
