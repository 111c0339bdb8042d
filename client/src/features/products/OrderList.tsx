import { productOrderStatuses, type ProductType } from '@hongbao/contracts/products/products.types';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { isOneOf, useKept } from '../../state/useKept.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ORDERS_EVERY_MS, type ProductOrder, productsApi } from './products.api.ts';
import { RedeemSheet } from './RedeemSheet.tsx';

const PAGE = 10;
const all = 'all';
const filters = [all, ...productOrderStatuses] as const;
type Filter = (typeof filters)[number];
/** Only arbitrage can be left early, and only it is cancelled. */
const offered = (type: ProductType) =>
  filters.filter((one) => one !== 'cancelled' || type === 'arbitrage');

/** The member's orders of one type, by their state. */
export function OrderList({ type }: { type: ProductType }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useKept<Filter>(`products/${type}/status`, all, isOneOf(filters));
  const [leaving, setLeaving] = useState<ProductOrder | null>(null);
  return (
    <>
      <Chips
        label={t('products.status')}
        value={filter}
        onChoose={setFilter}
        testId="order-filter"
        options={offered(type).map((value) => ({
          value,
          label: value === all ? t('common.all') : t(`products.statuses.${value}`),
        }))}
      />
      <PagedList key={filter}>
        {(pageNo, onTotal) => (
          <OrdersOfPage {...{ type, filter, pageNo, onTotal }} onLeave={setLeaving} />
        )}
      </PagedList>
      <ZoneNote />
      <RedeemSheet order={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface Props {
  type: ProductType;
  filter: Filter;
  pageNo: number;
  onTotal: (pages: number) => void;
  onLeave: (order: ProductOrder) => void;
}

function OrdersOfPage({ type, filter, pageNo, onTotal, onLeave }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = productsApi.listProductOrders.useQuery(
    { query: { type, pageNo, pageSize: PAGE, ...(filter === all ? {} : { status: filter }) } },
    { ...fresh, ...usePollingInFront(ORDERS_EVERY_MS) },
  );
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data) return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.total === 0)
    return (
      <Empty
        icon={type === 'miner' ? 'mining' : type === 'debt' ? 'crowd' : 'arbitrage'}
        title={t(filter === all ? 'products.empty' : 'products.emptyFilter')}
        text={t(`products.emptyText.${type}`)}
      />
    );
  return (
    <Stack as="ul">
      {data.records.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} onLeave={() => onLeave(order)} />
        </li>
      ))}
    </Stack>
  );
}
