import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import { CollateralEditor } from './CollateralEditor.tsx';
import type { Loan } from './loans.api.ts';
import { RepayEditor } from './RepayEditor.tsx';
import type { LoanStatus } from '@hongbao/contracts/loans/loans.types';
import { Stack } from '../../ui/layout.tsx';
import { Money, MoneyFact, PercentFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Timeline, type TimelineEvent } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';

export type SheetKind = 'details' | 'repay' | 'collateral';

interface Props {
  opened: { loan: Loan; kind: SheetKind } | null;
  onClose: () => void;
}

const titles = {
  details: 'loans.details',
  repay: 'loans.repay',
  collateral: 'loans.addCollateral',
} as const;

export function LoanSheet({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={opened !== null}
      title={t(titles[opened?.kind ?? 'details'])}
      onClose={onClose}
      testId="loan-sheet"
    >
      {opened?.kind === 'details' ? <LoanDetails loan={opened.loan} /> : null}
      {opened?.kind === 'repay' ? <RepayEditor loan={opened.loan} onDone={onClose} /> : null}
      {opened?.kind === 'collateral' ? (
        <CollateralEditor loan={opened.loan} onDone={onClose} />
      ) : null}
    </Sheet>
  );
}

/** Details of a loan that has not ended: its events so far and its terms. */
function LoanDetails({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  return (
    <Stack gap="l">
      <Timeline label={t('loans.way')} events={useWay(loan)} />
      <dl className="facts">
        <MoneyFact label={t('loans.amount')} value={loan.amount} />
        <PercentFact label={t('loans.dailyRate')} rate={loan.dailyRate} digits={3} />
        <Fact label={t('loans.totalInterest', { count: loan.days })}>
          <Money value={loan.totalInterest} isDue />
        </Fact>
        <Fact label={t('loans.interestPaid')} testId="loan-interest-paid">
          <Money value={loan.interestPaid} />
        </Fact>
        {loan.pledgeCurrency === undefined ? null : (
          <Fact label={t('loans.collateral')}>
            <Money value={loan.pledgeQuantity} coin={loan.pledgeCurrency} digits="exact" />
          </Fact>
        )}
      </dl>
    </Stack>
  );
}

const order: readonly LoanStatus[] = ['underReview', 'pendingReview', 'waiting', 'passed'];

function useWay(loan: Loan): TimelineEvent[] {
  const { t } = useTranslation();
  const isRejected = loan.status === 'rejected';
  const at = order.indexOf(loan.status);
  // The step of the second review is shown only while the review is pending, because the record of a loan does not
  // contain whether it had a second review.
  const steps = order.filter((step) => step !== 'pendingReview' || loan.status === step);
  if (isRejected)
    return [
      {
        key: 'rejected',
        title: t('loans.statuses.rejected'),
        time: <WorldTime value={loan.closedTime ?? loan.startTime} format="short" />,
        ...(loan.reason === undefined ? {} : { note: loan.reason }),
        state: 'failed',
      },
    ];
  const events = steps.map((step): TimelineEvent => {
    const place = order.indexOf(step);
    return {
      key: step,
      title: t(`loans.statuses.${step}`),
      ...(step === 'passed' && at >= place
        ? { time: <WorldTime value={loan.startTime} format="short" /> }
        : {}),
      note: t(`loans.notes.${step}`),
      state: place < at ? 'done' : place === at ? 'now' : 'open',
    };
  });
  return [
    ...events,
    {
      key: 'end',
      title: t('loans.nextDue'),
      time: <WorldTime value={loan.endTime} format="short" />,
      state: 'open',
    },
  ];
}
