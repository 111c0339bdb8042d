import { loanStatuses } from '@hongbao/contracts/loans/loans.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { useWantedId } from '../../state/wanted.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { WantedItem } from '../../ui/WantedItem.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { LoanCard } from './LoanCard.tsx';
import { type Loan, LOANS_EVERY_MS, loansApi } from './loans.api.ts';
import { LoanReceiptSheet } from './LoanReceiptSheet.tsx';
import { LoanSheet, type SheetKind } from './LoanSheet.tsx';

/** The member's loans by status, each with its debt and its actions. */
export function Page() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('loans/status', loanStatuses);
  const wanted = useWantedId(() => setStatus(null));
  const [opened, setOpened] = useState<{ loan: Loan; kind: SheetKind } | null>(null);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  useLinkParameter('receipt', setReceiptId);
  const list = usePagedList(
    loansApi.listLoans.useInfiniteQuery(status, {
      ...fresh,
      ...usePollingInFront(LOANS_EVERY_MS),
    }),
  );
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
      <PagedList
        {...list}
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
      >
        {(loans) => (
          <Stack as="ul">
            {loans.map((loan) => (
              <WantedItem key={loan.id} isWanted={loan.id === wanted}>
                <LoanCard
                  loan={loan}
                  onOpen={(kind) => setOpened({ loan, kind })}
                  onReceipt={() => setReceiptId(loan.id)}
                />
              </WantedItem>
            ))}
          </Stack>
        )}
      </PagedList>
      <ZoneNote />
      <LoanSheet opened={opened} onClose={() => setOpened(null)} />
      <LoanReceiptSheet id={receiptId} onClose={() => setReceiptId(null)} />
    </Screen>
  );
}
