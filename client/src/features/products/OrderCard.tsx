import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Between, Columns, Faint, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { ProductOrder } from './products.api.ts';
import { orderTones } from './productView.ts';

interface Props {
  order: ProductOrder;
  onLeave: () => void;
  onReceipt: () => void;
}

/** Card of a product order: amount, progress and income. */
export function OrderCard({ order, onLeave, onReceipt }: Props) {
  const { t } = useTranslation();
  const isOpen = order.status === 'notStarted' || order.status === 'running';
  const paid = order.cycleDays - order.remainingCycle;
  return (
    <Card testId="order-card">
      <Stack>
        <Between align="start">
          <Stack as="span" gap="s" isGrown>
            <Text weight="strong" isBroken>
              {order.name}
            </Text>
            {order.quantity === undefined ? null : (
              <Line as="span">
                <Tag>{t('products.pieces', { count: order.quantity })}</Tag>
              </Line>
            )}
          </Stack>
          <StatusBadge tone={orderTones[order.status]}>
            {t(`products.statuses.${order.status}`)}
          </StatusBadge>
        </Between>
        <Columns count={2}>
          <Stack gap="xs">
            <Muted>{t('products.accumulated')}</Muted>
            <Money
              value={order.accumulatedIncome}
              isResult
              size="title"
              weight="strong"
              testId="order-income"
            />
          </Stack>
          <Stack gap="xs" align="end">
            <Muted>{t(order.type === 'miner' ? 'products.cost' : 'products.principal')}</Muted>
            <Money value={order.amount} coin={order.currency} weight="medium" />
          </Stack>
        </Columns>
        {order.status === 'cancelled' ? null : (
          <Stack gap="s">
            <Progress share={paid / Math.max(1, order.cycleDays)} label={t('products.progress')} />
            <Between isWrapped>
              <Muted isNumber>{t('products.dayOf', { day: paid, count: order.cycleDays })}</Muted>
              <Faint isNumber>
                <WorldTime value={order.startTime} format="short" />
                {' – '}
                <WorldTime value={order.endTime} format="short" />
              </Faint>
            </Between>
          </Stack>
        )}
        {order.status === 'cancelled' ? (
          <Muted as="p">
            {t('products.leftOn')} <WorldTime value={order.endTime} format="short" />
          </Muted>
        ) : null}
        {order.status === 'frozen' ? (
          <Text as="p" size="small" tone="warn">
            {t('products.frozenText')}
          </Text>
        ) : null}
        {order.status === 'ended' || order.status === 'cancelled' ? (
          <Button kind="line" isSmall onClick={onReceipt} data-testid="order-receipt">
            {t('receipts.title')}
          </Button>
        ) : null}
        {isOpen ? (
          <Between isWrapped>
            <Muted isNumber>
              {t('products.nextPay')}{' '}
              {order.nextPayAt === undefined ? '--' : <Countdown until={order.nextPayAt} />}
            </Muted>
            {order.type === 'arbitrage' ? (
              <Button kind="text" isSmall onClick={onLeave} data-testid="order-leave">
                {t('products.leave')}
              </Button>
            ) : null}
          </Between>
        ) : null}
      </Stack>
    </Card>
  );
}
