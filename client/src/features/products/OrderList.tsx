import { productOrderStatuses, type ProductType } from '@hongbao/contracts/products/products.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { useWantedId } from '../../state/wanted.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { WantedItem } from '../../ui/WantedItem.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ORDERS_EVERY_MS, type ProductOrder, productsApi } from './products.api.ts';
import { ProductReceiptSheet } from './ProductReceiptSheet.tsx';
import { RedeemSheet } from './RedeemSheet.tsx';

/** The statuses of the filter. Only arbitrage orders can be cancelled, by early redemption. */
const statusesOf = (type: ProductType) =>
  productOrderStatuses.filter((one) => one !== 'cancelled' || type === 'arbitrage');

/** The member's orders of one product type, by status. */
export function OrderList({ type }: { type: ProductType }) {
  const { t } = useTranslation();
  const statuses = statusesOf(type);
  const [status, setStatus] = useStatusFilter(`products/${type}/status`, statuses);
  const wanted = useWantedId(() => setStatus(null));
  const list = usePagedList(
    productsApi.listProductOrders.useInfiniteQuery(
      { type, status },
      { ...fresh, ...usePollingInFront(ORDERS_EVERY_MS) },
    ),
  );
  const [leaving, setLeaving] = useState<ProductOrder | null>(null);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  useLinkParameter('receipt', setReceiptId);
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
      <PagedList
        {...list}
        empty={
          <Empty
            icon={type === 'miner' ? 'mining' : type === 'debt' ? 'crowd' : 'arbitrage'}
            title={t(status === null ? 'products.empty' : 'products.emptyFilter')}
            text={t(`products.emptyText.${type}`)}
          />
        }
      >
        {(orders) => (
          <Stack as="ul">
            {orders.map((order) => (
              <WantedItem key={order.id} isWanted={order.id === wanted}>
                <OrderCard
                  order={order}
                  onLeave={() => setLeaving(order)}
                  onReceipt={() => setReceiptId(order.id)}
                />
              </WantedItem>
            ))}
          </Stack>
        )}
      </PagedList>
      <ZoneNote />
      <RedeemSheet order={leaving} onClose={() => setLeaving(null)} />
      <ProductReceiptSheet type={type} id={receiptId} onClose={() => setReceiptId(null)} />
    </>
  );
}
