import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { displayDecimal } from '@hongbao/contracts/money';
import { fresh } from '../../api/api.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { showTime } from '../../lib/times.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { coinDecimals } from './BalanceList.tsx';
import { type ChangesFilter, changesQuery } from './changesFilter.ts';
import { type AccountChange, useAccountChangesQuery } from './wallet.api.ts';

const PAGE = 20;

export function ChangesList({ filter }: { filter: ChangesFilter }) {
  return (
    <PagedList key={JSON.stringify(filter)}>
      {(pageNo, onTotal) => <ChangesPage filter={filter} pageNo={pageNo} onTotal={onTotal} />}
    </PagedList>
  );
}

function ChangesPage({
  filter,
  pageNo,
  onTotal,
}: {
  filter: ChangesFilter;
  pageNo: number;
  onTotal: (pages: number) => void;
}) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useAccountChangesQuery(
    { query: { ...changesQuery(filter), pageNo, pageSize: PAGE } },
    fresh,
  );
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data)
    return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows count={6} />;
  if (data.total === 0)
    return <EmptyState icon="list" title={t('changes.empty')} text={t('changes.emptyText')} />;
  return (
    <Card isFlush>
      <ul>
        {data.records.map((change) => (
          <li key={change.id}>
            <ChangeRow change={change} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** As a bank shows a ledger: why, when, how much, and what it left. */
function ChangeRow({ change }: { change: AccountChange }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const decimals = coinDecimals(change.currency);
  const after = isHidden ? '••••' : displayDecimal(change.balanceAfter, decimals);
  return (
    <div
      className="row"
      style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}
      data-testid="change-row"
      data-type={change.type}
    >
      <span className="stack-s">
        <span className="row-title">{t(`changes.types.${change.type}`)}</span>
        <span className="small muted">{showTime(change.createTime)}</span>
      </span>
      <span className="stack-s end">
        <Amount
          value={change.amount}
          decimals={decimals}
          unit={change.currency}
          isSigned
          isPrivate
          className="strong"
          testId="change-amount"
        />
        <span className="small faint">{t('changes.balance', { amount: after })}</span>
      </span>
    </div>
  );
}
