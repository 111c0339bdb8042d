import { loanStatuses } from '@hongbao/contracts/loans/loans.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { OrderList } from '../orders/OrderList.tsx';
import { LoanCard } from './LoanCard.tsx';
import { type Loan, LOANS_EVERY_MS, loansApi } from './loans.api.ts';
import { LoanReceiptSheet } from './LoanReceiptSheet.tsx';
import { LoanSheet, type SheetKind } from './LoanSheet.tsx';

/** The member's loans by status, each with its debt and its actions. */
export function Page() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('loans/status', loanStatuses);
  const [opened, setOpened] = useState<{ loan: Loan; kind: SheetKind } | null>(null);
  const answer = loansApi.listLoans.useInfiniteQuery(status, {
    ...fresh,
    ...usePollingInFront(LOANS_EVERY_MS),
  });
  const all = loansApi.listLoans.useInfiniteQuery(null);
  const apply = (
    <ButtonLink kind="text" to="/jiedai">
      {t('loans.borrow')}
    </ButtonLink>
  );
  return (
    <Screen title={t('routes.loanOrders')} head={apply}>
      <OrderList
        label={t('loans.status')}
        statuses={loanStatuses}
        labelOf={(one) => t(`loans.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="loan-filter"
        answer={answer}
        all={all}
        empty={
          <Empty
            icon="loan"
            title={t(status === null ? 'loans.empty' : 'loans.emptyFilter')}
            text={t('loans.emptyText')}
          >
            <ButtonLink kind="line" to="/jiedai" isSmall>
              {t('loans.borrow')}
            </ButtonLink>
          </Empty>
        }
        receipt={(id, onClose) => <LoanReceiptSheet id={id} onClose={onClose} />}
      >
        {(loan, onReceipt) => (
          <LoanCard
            loan={loan}
            onOpen={(kind) => setOpened({ loan, kind })}
            onReceipt={onReceipt}
          />
        )}
      </OrderList>
      <ZoneNote />
      <LoanSheet opened={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}
