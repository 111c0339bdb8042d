import {
  type ProductOrderStatus,
  productOrderStatuses,
  type ProductType,
} from '@hongbao/contracts/products/products.types';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ORDERS_EVERY_MS, type ProductOrder, productsApi } from './products.api.ts';
import { RedeemSheet } from './RedeemSheet.tsx';

const PAGE = 10;
/** Only arbitrage orders can be redeemed early, which cancels them. */
const statusesOf = (type: ProductType) =>
  productOrderStatuses.filter((one) => one !== 'cancelled' || type === 'arbitrage');

/** The member's orders of one type, by their state. */
export function OrderList({ type }: { type: ProductType }) {
  const { t } = useTranslation();
  const statuses = statusesOf(type);
  const [status, setStatus] = useStatusFilter(`products/${type}/status`, statuses);
  const [leaving, setLeaving] = useState<ProductOrder | null>(null);
  return (
    <>
      <StatusChips
        label={t('products.status')}
        statuses={statuses}
        labelOf={(one) => t(`products.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="order-filter"
      />
      <PagedList key={status}>
        {(pageNo, onTotal) => (
          <OrdersOfPage {...{ type, status, pageNo, onTotal }} onLeave={setLeaving} />
        )}
      </PagedList>
      <ZoneNote />
      <RedeemSheet order={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface Props {
  type: ProductType;
  status: ProductOrderStatus | null;
  pageNo: number;
  onTotal: (pages: number) => void;
  onLeave: (order: ProductOrder) => void;
}

function OrdersOfPage({ type, status, pageNo, onTotal, onLeave }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = productsApi.listProductOrders.useQuery(
    { query: { type, pageNo, pageSize: PAGE, ...(status === null ? {} : { status }) } },
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
        title={t(status === null ? 'products.empty' : 'products.emptyFilter')}
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
