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
import { units } from '@hongbao/contracts/money';
import { earlyExit } from '@hongbao/contracts/products/products.quote';
import { useSubmit } from '../../api/useSubmit.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Muted } from '../../ui/layout.tsx';

/** The statuses of the filter. Only arbitrage orders can be canceled, by early redemption. */
const filterStatuses = (type: ProductType) =>
  productOrderStatuses.filter((one) => one !== 'cancelled' || type === 'arbitrage');

/** The member's orders of one product type, by status. */
export function ProductOrders({ type }: { type: ProductType }) {
  const { t } = useTranslation();
  const statuses = filterStatuses(type);
  const [status, setStatus] = useStatusFilter(`products/${type}/status`, statuses);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const answer = productsApi.listProductOrders.useInfiniteQuery(
    { type, status },
    { ...fresh, ...usePollingInFront(ORDERS_EVERY_MS) },
  );
  const all = productsApi.listProductOrders.useInfiniteQuery({ type, status: null });
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
        all={all}
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
          <OrderCard
            order={order}
            onLeave={() => setLeaving({ order, onReceipt })}
            onReceipt={onReceipt}
          />
        )}
      </OrderList>
      <ZoneNote />
      <RedeemSheet leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface Leaving {
  order: ProductOrder;
  /** Opens the receipt of the order. */
  onReceipt: () => void;
}

/** Sheet that redeems an order early. It shows the cost before the confirmation, and the receipt after it. */
function RedeemSheet({ leaving, onClose }: { leaving: Leaving | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [redeem] = productsApi.redeemProduct.useMutation();
  const sending = useSubmit(redeem);
  const order = leaving?.order;
  const exit = order ? earlyExit(units(order.amount), units(order.accumulatedIncome)) : null;
  const close = () => {
    sending.clearErrors();
    onClose();
  };
  const handleLeave = async () => {
    if (!order) return;
    const sent = await sending.send({ id: order.id });
    if (!sent.isDone) return;
    close();
    leaving?.onReceipt();
  };
  return (
    <ConfirmSheet
      isOpen={leaving !== null}
      title={t('products.leaveTitle')}
      confirm={t('products.leave')}
      keep={t('products.stay')}
      sending={sending}
      onConfirm={() => void handleLeave()}
      onClose={close}
      testId="redeem-sheet"
    >
      <dl className="facts receipt">
        <MoneyFact label={t('products.principal')} value={order?.amount} />
        <Fact label={t('products.takenBack')}>
          <Money value={exit?.takenBack} isDue testId="redeem-cost" />
        </Fact>
        <Fact label={t('products.returned')}>
          <Money value={exit?.returned} weight="strong" testId="redeem-returned" />
        </Fact>
      </dl>
      <Muted as="p">{t('products.exitText')}</Muted>
    </ConfirmSheet>
  );
}
