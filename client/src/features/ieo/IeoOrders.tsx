import { ieoOrderStatuses } from '@hongbao/contracts/ieo/ieo.types';
import { units } from '@hongbao/contracts/money';
import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Between, Muted, Stack, Text } from '../../ui/layout.tsx';
import { MoneyFact } from '../../ui/Figure.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { OrderList } from '../orders/OrderList.tsx';
import { ieoApi, type IeoOrder, baseCoin } from './ieo.api.ts';
import { IeoReceiptSheet } from './IeoReceiptSheet.tsx';
import { orderTones } from './ieoTones.ts';

const ORDERS_EVERY_MS = 15_000;

interface Props {
  onPay: (order: IeoOrder) => void;
  onDraw: (ieoId: string) => void;
}

/** The member's IEO applications by status. */
export function IeoOrders({ onPay, onDraw }: Props) {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('ieo/status', ieoOrderStatuses);
  const answer = ieoApi.listIeoOrders.useInfiniteQuery(status, {
    ...fresh,
    ...usePollingInFront(ORDERS_EVERY_MS),
  });
  const all = ieoApi.listIeoOrders.useInfiniteQuery(null);
  return (
    <OrderList
      label={t('ieo.status')}
      statuses={ieoOrderStatuses}
      labelOf={(one) => t(`ieo.statuses.${one}`)}
      value={status}
      onChoose={setStatus}
      testId="ieo-filter"
      answer={answer}
      all={all}
      empty={
        <Empty
          icon="ieo"
          title={t(status === null ? 'ieo.empty' : 'ieo.emptyFilter')}
          text={t('ieo.emptyText')}
        />
      }
      receipt={(id, onClose) => (
        <IeoReceiptSheet id={id} onClose={onClose} onPay={onPay} onDraw={onDraw} />
      )}
    >
      {(order, onReceipt) => (
        <OrderCard order={order} onPay={() => onPay(order)} onReceipt={onReceipt} />
      )}
    </OrderList>
  );
}

interface CardProps {
  order: IeoOrder;
  onPay: () => void;
  onReceipt: () => void;
}

function OrderCard({ order, onPay, onReceipt }: CardProps) {
  const { t } = useTranslation();
  const token = baseCoin(order.symbol);
  return (
    <Card testId="ieo-order">
      <Stack>
        <Between align="start">
          <Stack as="span" gap="xs" isGrown>
            <Text weight="strong" isBroken>
              {order.name}
            </Text>
            <Muted>
              <WorldTime value={order.createTime} format="short" />
            </Muted>
          </Stack>
          <StatusBadge tone={orderTones[order.status]}>
            {t(`ieo.statuses.${order.status}`)}
          </StatusBadge>
        </Between>
        <dl className="facts">
          <MoneyFact label={t('ieo.askedFor')} value={order.quantity} coin={token} digits="exact" />
          {order.wonQuantity === undefined ? null : (
            <MoneyFact label={t('ieo.won')} value={order.wonQuantity} coin={token} digits="exact" />
          )}
          {units(order.frozen) > 0n ? (
            <MoneyFact label={t('ieo.heldNow')} value={order.frozen} />
          ) : null}
        </dl>
        <Muted as="p">{t(`ieo.notes.${order.status}`)}</Muted>
        {order.status === 'won' && order.payBefore !== undefined ? (
          <Between isWrapped>
            <Text size="small" tone="warn" isNumber>
              {t('ieo.payIn')} <Countdown until={fromWireTime(order.payBefore)} />
            </Text>
            <Button kind="primary" isSmall onClick={onPay} data-testid="ieo-pay">
              {t('ieo.pay')}
            </Button>
          </Between>
        ) : null}
        {order.status === 'applied' ? null : (
          <Button kind="line" isSmall onClick={onReceipt} data-testid="ieo-receipt-open">
            {t('receipts.title')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
