import { type LoanStatus, loanStatuses } from '@hongbao/contracts/loans/loans.types';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { LoanCard } from './LoanCard.tsx';
import { type Loan, LOANS_EVERY_MS, loansApi } from './loans.api.ts';
import { LoanSheet, type SheetKind } from './LoanSheet.tsx';

const PAGE = 10;

/** Every loan with what it owes now, and what can be done about it. */
export function Page() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('loans/status', loanStatuses);
  const [opened, setOpened] = useState<{ loan: Loan; kind: SheetKind } | null>(null);
  const apply = (
    <ButtonLink kind="text" to="/jiedai">
      {t('loans.borrow')}
    </ButtonLink>
  );
  return (
    <Screen title={t('routes.loanOrders')} head={apply}>
      <StatusChips
        label={t('loans.status')}
        statuses={loanStatuses}
        labelOf={(one) => t(`loans.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="loan-filter"
      />
      <PagedList key={status}>
        {(pageNo, onTotal) => (
          <LoansOfPage
            status={status}
            pageNo={pageNo}
            onTotal={onTotal}
            onOpen={(loan, kind) => setOpened({ loan, kind })}
          />
        )}
      </PagedList>
      <ZoneNote />
      <LoanSheet opened={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}

interface Props {
  status: LoanStatus | null;
  pageNo: number;
  onTotal: (pages: number) => void;
  onOpen: (loan: Loan, kind: SheetKind) => void;
}

function LoansOfPage({ status, pageNo, onTotal, onOpen }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = loansApi.listLoans.useQuery(
    { query: { pageNo, pageSize: PAGE, ...(status === null ? {} : { status }) } },
    { ...fresh, ...usePollingInFront(LOANS_EVERY_MS) },
  );
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data) return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.total === 0)
    return (
      <Empty
        icon="loan"
        title={t(status === null ? 'loans.empty' : 'loans.emptyFilter')}
        text={t('loans.emptyText')}
      >
        <ButtonLink kind="line" to="/jiedai" isSmall>
          {t('loans.borrow')}
        </ButtonLink>
      </Empty>
    );
  return (
    <Stack as="ul">
      {data.records.map((loan) => (
        <li key={loan.id}>
          <LoanCard loan={loan} onOpen={(kind) => onOpen(loan, kind)} />
        </li>
      ))}
    </Stack>
  );
}
