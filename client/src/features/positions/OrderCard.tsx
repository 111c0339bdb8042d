import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Text } from '../../ui/Text.tsx';
import { Between, Columns, Line, Stack } from '../../ui/layout.tsx';
import { formatTime } from '../../lib/times.ts';
import { useSymbol } from '../market/useMarket.ts';
import { Cell } from '../../ui/Cell.tsx';
import { PositionName } from './PositionName.tsx';
import type { SheetKind } from './PositionSheets.tsx';

interface Props {
  order: ListedPosition;
  onOpen: (kind: SheetKind, order: ListedPosition) => void;
}

/** Card of a pending limit or trigger order. */
export const OrderCard = memo(function OrderCard({ order, onOpen }: Props) {
  const { t } = useTranslation();
  const { info, ticker } = useSymbol(order.symbol);
  const [base = ''] = order.symbol.split('/');
  const digits = info?.pricePrecision ?? 2;
  const price = (value: string | undefined) => <Price value={value} digits={digits} isUnitHeard />;
  return (
    <Card testId="order-row">
      <Stack>
        <Between isWrapped>
          <PositionName position={order} />
          <Line>
            <Tag>{t(`trade.${order.orderType}`)}</Tag>
            <Text size="micro" tone="faint" isNumber>
              {formatTime(order.openTime, 'short')}
            </Text>
          </Line>
        </Between>
        <dl className="triad">
          <Cell
            label={t(order.orderType === 'trigger' ? 'positions.triggerAt' : 'positions.limitAt')}
          >
            {price(order.openPrice)}
          </Cell>
          <Cell label={t('positions.size')}>
            <Money value={order.quantity} coin={base} digits="exact" />
          </Cell>
          <Cell label={t('positions.held')}>
            <Money value={order.margin} isUnitHeard />
          </Cell>
          <Cell label={t('positions.mark')}>{price(ticker?.markPrice ?? order.markPrice)}</Cell>
          <Cell label={t('positions.takeProfit')}>{price(order.takeProfit)}</Cell>
          <Cell label={t('positions.stopLoss')}>{price(order.stopLoss)}</Cell>
        </dl>
        <Columns count={2}>
          <Button
            kind="quiet"
            isSmall
            onClick={() => onOpen('stops', order)}
            data-testid="order-modify"
          >
            {t('positions.action.stops')}
          </Button>
          <Button
            kind="line"
            isSmall
            onClick={() => onOpen('cancel', order)}
            data-testid="order-cancel"
          >
            {t('positions.cancelOrder')}
          </Button>
        </Columns>
      </Stack>
    </Card>
  );
});
