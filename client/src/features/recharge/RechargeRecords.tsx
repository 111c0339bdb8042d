import { type RechargeStatus, rechargeStatuses } from '@hongbao/contracts/recharge/recharge.types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { isOneOf, useKept } from '../../state/useKept.ts';
import { showTime } from '../../lib/times.ts';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Row.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { type Recharge, useRechargesQuery } from './recharge.api.ts';

const PAGE = 20;
const RECORDS_EVERY_MS = 10_000;
const tones: Record<RechargeStatus, Tone> = { 0: 'orange', 1: 'green', [-1]: 'red' };
const all = 'all';
type Filter = typeof all | `${RechargeStatus}`;
const filters: Filter[] = [all, ...rechargeStatuses.map((status): Filter => `${status}`)];

/** The member's deposits with where each stands. */
export function RechargeRecords() {
  const { t } = useTranslation();
  const [status, setStatus] = useKept<Filter>('recharge/status', all, isOneOf(filters));
  const label = (value: Filter) =>
    value === all ? t('common.all') : t(`records.statuses.${value}`);
  return (
    <>
      <Chips
        label={t('records.status')}
        value={status}
        onChoose={setStatus}
        testId="records-status"
        options={filters.map((value) => ({ value, label: label(value) }))}
      />
      <PagedList key={status}>
        {(pageNo, onTotal) => <RecordPage status={status} pageNo={pageNo} onTotal={onTotal} />}
      </PagedList>
    </>
  );
}

function RecordPage({
  status,
  pageNo,
  onTotal,
}: {
  status: Filter;
  pageNo: number;
  onTotal: (pages: number) => void;
}) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useRechargesQuery(
    { query: { pageNo, pageSize: PAGE, ...(status === all ? {} : { status }) } },
    { ...fresh, ...usePolling(RECORDS_EVERY_MS) },
  );
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data) return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.total === 0)
    return <EmptyState icon="deposit" title={t('records.empty')} text={t('records.emptyText')} />;
  return (
    <Card isFlush>
      <ul>
        {data.records.map((record) => (
          <li key={record.id}>
            <RecordRow record={record} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecordRow({ record }: { record: Recharge }) {
  const { t } = useTranslation();
  const reason = record.reason ? ` · ${t('records.reason', { reason: record.reason })}` : '';
  return (
    <Row
      testId="recharge-row"
      lead={<CoinMark coin={record.currency} />}
      title={<Money value={record.amount} coin={record.currency} />}
      note={`${record.network} · ${showTime(record.createTime, 'short')}${reason}`}
      end={
        <StatusBadge tone={tones[record.status]}>
          {t(`records.statuses.${record.status}`)}
        </StatusBadge>
      }
    />
  );
}
