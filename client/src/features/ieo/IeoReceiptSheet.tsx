import { tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { Receipt, ReceiptLink, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { Bookings, useBookings } from '../wallet/Bookings.tsx';
import { ieoApi, type IeoOrder, baseCoin } from './ieo.api.ts';
import { ieoRefund } from './ieoReceipt.ts';

interface StepProps {
  onPay: (order: IeoOrder) => void;
  onDraw: (ieoId: string) => void;
}

interface Props extends StepProps {
  id: string | null;
  onClose: () => void;
}

/** The receipt of an application after the draw: what was applied for, allotted, paid and returned. */
export function IeoReceiptSheet({ id, onClose, ...steps }: Props) {
  return (
    <ReceiptSheet isOpen={id !== null} onClose={onClose} testId="ieo-receipt">
      {id === null ? null : <Loaded key={id} id={id} {...steps} />}
    </ReceiptSheet>
  );
}

function Loaded({ id, ...steps }: StepProps & { id: string }) {
  const answer = ieoApi.getIeoOrder.useQuery(id, fresh);
  return (
    <ReceiptRecord answer={answer}>
      {(order) => <IeoReceipt order={order} {...steps} />}
    </ReceiptRecord>
  );
}

function IeoReceipt({ order, onPay, onDraw }: StepProps & { order: IeoOrder }) {
  const { t } = useTranslation();
  const { changes } = useBookings(order.id);
  const { status, symbol, wonQuantity } = order;
  const token = baseCoin(symbol);
  const won = units(wonQuantity ?? '0');
  const isPaid = status === 'completed' || status === 'listed';
  return (
    <Receipt
      name={order.name}
      ending={t(`ieo.statuses.${status}`)}
      amount={
        wonQuantity === undefined ? null : (
          <Money
            value={wonQuantity}
            coin={token}
            digits="exact"
            size="hero"
            weight="heavy"
            tone={won > 0n ? 'gold' : 'muted'}
            testId="ieo-receipt-won"
          />
        )
      }
      isWarning={status === 'forfeited'}
      why={t(`ieo.notes.${status}`)}
      facts={
        <>
          <MoneyFact label={t('ieo.askedFor')} value={order.quantity} coin={token} digits="exact" />
          {wonQuantity === undefined ? null : (
            <MoneyFact label={t('ieo.won')} value={wonQuantity} coin={token} digits="exact" />
          )}
          <MoneyFact label={t('ieo.winningPrice')} value={order.price} digits="exact" isPublic />
          {won > 0n && status !== 'forfeited' ? (
            <Fact label={t(isPaid ? 'ieo.statuses.completed' : 'ieo.due')}>
              <Money value={tokenCost(won, units(order.price))} />
            </Fact>
          ) : null}
          <Fact label={t('receipts.returned')} testId="ieo-receipt-refund">
            <Money value={ieoRefund(changes)} />
          </Fact>
          {status !== 'won' || order.payBefore === undefined ? null : (
            <TimeFact label={t('ieo.times.pays')} value={order.payBefore} />
          )}
          <TimeFact label={t('ieo.statuses.applied')} value={order.createTime} />
        </>
      }
      more={<Bookings refId={order.id} />}
      actions={
        <>
          {status === 'applied' ? null : (
            <Button kind="quiet" onClick={() => onDraw(order.ieoId)} data-testid="ieo-receipt-draw">
              {t('ieo.checkDraw')}
            </Button>
          )}
          {status === 'won' ? (
            <Button kind="primary" onClick={() => onPay(order)} data-testid="ieo-receipt-pay">
              {t('ieo.pay')}
            </Button>
          ) : status === 'listed' ? (
            <ReceiptLink to={`/kline?symbol=${symbol}`} testId="receipt-next">
              {t('receipts.trade', { token })}
            </ReceiptLink>
          ) : (
            <ReceiptLink to="/ieo?tab=offers" testId="receipt-next">
              {t('ieo.tabs.offers')}
            </ReceiptLink>
          )}
        </>
      }
    />
  );
}
