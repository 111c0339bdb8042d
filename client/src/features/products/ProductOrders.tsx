import { productOrderStatuses, type ProductType } from '@hongbao/contracts/products/products.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { OrderList } from '../orders/OrderList.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ORDERS_EVERY_MS, type ProductOrder, productsApi } from './products.api.ts';
import { ProductReceiptSheet } from './ProductReceiptSheet.tsx';
import { RedeemSheet } from './RedeemSheet.tsx';

/** The statuses of the filter. Only arbitrage orders can be cancelled, by early redemption. */
const statusesOf = (type: ProductType) =>
  productOrderStatuses.filter((one) => one !== 'cancelled' || type === 'arbitrage');

/** The member's orders of one product type, by status. */
export function ProductOrders({ type }: { type: ProductType }) {
  const { t } = useTranslation();
  const statuses = statusesOf(type);
  const [status, setStatus] = useStatusFilter(`products/${type}/status`, statuses);
  const [leaving, setLeaving] = useState<ProductOrder | null>(null);
  const answer = productsApi.listProductOrders.useInfiniteQuery(
    { type, status },
    { ...fresh, ...usePollingInFront(ORDERS_EVERY_MS) },
  );
  return (
    <>
      <OrderList
        label={t('products.status')}
        statuses={statuses}
        labelOf={(one) => t(`products.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="order-filter"
        answer={answer}
        empty={
          <Empty
            icon={type === 'miner' ? 'mining' : type === 'debt' ? 'crowd' : 'arbitrage'}
            title={t(status === null ? 'products.empty' : 'products.emptyFilter')}
            text={t(`products.emptyText.${type}`)}
          />
        }
        receipt={(id, onClose) => <ProductReceiptSheet type={type} id={id} onClose={onClose} />}
      >
        {(order, onReceipt) => (
          <OrderCard order={order} onLeave={() => setLeaving(order)} onReceipt={onReceipt} />
        )}
      </OrderList>
      <ZoneNote />
      <RedeemSheet order={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
