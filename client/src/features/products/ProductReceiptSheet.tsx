import type { ProductType } from '@hongbao/contracts/products/products.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatEpoch } from '../../lib/times.ts';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { AreaChart } from '../../ui/pictures/AreaChart.tsx';
import { Fact } from '../../ui/Card.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { Receipt, ReceiptLink, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { useBookings } from '../wallet/Bookings.tsx';
import { incomePath, productResult } from './productReceipt.ts';
import { type ProductOrder, productsApi } from './products.api.ts';

interface Props {
  type: ProductType;
  id: string | null;
  onClose: () => void;
}

/** The receipt of a product order that has ended: what went in, what came back, and why it ended. */
export function ProductReceiptSheet({ type, id, onClose }: Props) {
  return (
    <ReceiptSheet isOpen={id !== null} onClose={onClose} testId="product-receipt">
      {id === null ? null : <Loaded key={id} type={type} id={id} />}
    </ReceiptSheet>
  );
}

function Loaded({ type, id }: { type: ProductType; id: string }) {
  const answer = productsApi.getProductOrder.useQuery({ type, id }, fresh);
  return (
    <ReceiptRecord answer={answer}>{(order) => <ProductReceipt order={order} />}</ReceiptRecord>
  );
}

/** The page of a product, up to its id. */
const pages: Readonly<Record<ProductType, string>> = {
  arbitrage: '/taolilicaiDetail?id=',
  miner: '/kuangchiDetail?id=',
  debt: '/zhaiquanDetail?id=',
};

function ProductReceipt({ order }: { order: ProductOrder }) {
  const { t } = useTranslation();
  const { type, status, currency } = order;
  const isMachine = type === 'miner';
  const isLeft = status === 'cancelled';
  const result = productResult(order);
  const why = isLeft ? 'leftEarly' : isMachine ? 'machineOver' : 'termOver';
  return (
    <Receipt
      name={order.name}
      ending={t(`products.statuses.${status}`)}
      amount={
        <>
          <Money
            value={result.net}
            coin={currency}
            isResult
            size="hero"
            weight="heavy"
            testId="product-receipt-net"
          />
          <Percent rate={result.yield} isResult size="lead" weight="strong" />
        </>
      }
      chart={<IncomeChart order={order} />}
      isWarning={isLeft}
      why={status === 'ended' || isLeft ? t(`receipts.why.${why}`) : undefined}
      facts={
        <>
          <Fact label={t(isMachine ? 'products.cost' : 'products.principal')}>
            <Money value={order.amount} coin={currency} />
          </Fact>
          <MoneyFact label={t('receipts.income')} value={order.accumulatedIncome} coin={currency} />
          {isLeft ? (
            <MoneyFact label={t('products.takenBack')} value={result.takenBack} coin={currency} />
          ) : null}
          {isMachine ? null : (
            <Fact label={t('receipts.returned')} testId="product-receipt-returned">
              <Money value={result.returned} coin={currency} />
            </Fact>
          )}
          <Fact label={t('products.progress')}>
            {t('products.dayOf', { day: result.days, count: order.cycleDays })}
          </Fact>
          <TimeFact label={t('receipts.started')} value={order.startTime} />
          <TimeFact label={t('receipts.ended')} value={order.endTime} />
        </>
      }
      actions={
        <ReceiptLink to={`${pages[type]}${order.productId}`} testId="receipt-next">
          {t(isMachine ? 'receipts.buyAgain' : 'receipts.investAgain')}
        </ReceiptLink>
      }
    />
  );
}

/** The income over the days, if all of its payments are loaded. */
function IncomeChart({ order }: { order: ProductOrder }) {
  const { t } = useTranslation();
  const { changes, isWhole } = useBookings(order.id);
  const points = isWhole ? incomePath(changes) : [];
  if (points.length < 2) return null;
  return (
    <AreaChart
      label={t('receipts.income')}
      tone="gold"
      points={points.map(({ at, total }) => ({ label: formatEpoch(at, 'day'), value: total }))}
      coin={order.currency}
      numberStyle={{ digits: 4 }}
    />
  );
}
