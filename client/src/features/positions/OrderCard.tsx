import { displayDecimal } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { showTime } from '../../lib/times.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell } from './Cell.tsx';
import { PositionName } from './PositionCard.tsx';

interface Props {
  order: Position;
  decimals: number;
  onModify: () => void;
  onCancel: () => void;
}

/** A limit order that waits. */
export function OrderCard({ order, decimals, onModify, onCancel }: Props) {
  const { t } = useTranslation();
  const [base = ''] = order.symbol.split('/');
  const price = (value: string | undefined) =>
    value === undefined ? '--' : displayDecimal(value, decimals);
  return (
    <Card className="position" testId="order-row">
      <div className="between">
        <PositionName position={order} />
        <span className="micro faint">{showTime(order.openTime, 'short')}</span>
      </div>
      <dl className="triad">
        <Cell label={t('positions.limitAt')}>{price(order.openPrice)}</Cell>
        <Cell label={t('positions.size')}>
          {trimZeros(order.quantity)} {base}
        </Cell>
        <Cell label={t('positions.held')}>{displayDecimal(order.margin, 4)}</Cell>
        <Cell label={t('positions.mark')}>{price(order.markPrice)}</Cell>
        <Cell label={t('positions.takeProfit')}>{price(order.takeProfit)}</Cell>
        <Cell label={t('positions.stopLoss')}>{price(order.stopLoss)}</Cell>
      </dl>
      <div className="two">
        <Button kind="quiet" isSmall onClick={onModify} data-testid="order-modify">
          {t('positions.modify')}
        </Button>
        <Button kind="line" isSmall onClick={onCancel} data-testid="order-cancel">
          {t('positions.cancelOrder')}
        </Button>
      </div>
    </Card>
  );
}
