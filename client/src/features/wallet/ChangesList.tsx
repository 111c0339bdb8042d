import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { moneyText } from '../../lib/numbers.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { WorldTime, ZoneNote } from '../../ui/WorldTime.tsx';
import { type ChangesFilter, changesQuery } from './changesFilter.ts';
import { type AccountChange, useAccountChangesQuery } from './wallet.api.ts';

const PAGE = 20;

export function ChangesList({ filter }: { filter: ChangesFilter }) {
  return (
    <>
      <PagedList key={JSON.stringify(filter)}>
        {(pageNo, onTotal) => <ChangesPage filter={filter} pageNo={pageNo} onTotal={onTotal} />}
      </PagedList>
      <ZoneNote />
    </>
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
  const after = moneyText(change.balanceAfter, change.currency, { isHidden });
  return (
    <div className="row is-plain" data-testid="change-row" data-type={change.type}>
      <Stack as="span" gap="xs">
        <Text weight="medium" isBroken>
          {t(`changes.types.${change.type}`)}
        </Text>
        <Text size="small" tone="muted">
          <WorldTime value={change.createTime} />
        </Text>
      </Stack>
      <Stack as="span" gap="xs" align="end">
        <Money
          value={change.amount}
          coin={change.currency}
          isSigned
          weight="strong"
          testId="change-amount"
        />
        <Text size="small" tone="faint">
          {t('changes.balance', { amount: after })}
        </Text>
      </Stack>
    </div>
  );
}
