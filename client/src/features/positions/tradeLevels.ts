import { formatUnits } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import type { TicketSummary } from './ticketForm.ts';
import { stopFields } from './ticketStops.ts';

export const stopTones = { takeProfit: 'up', stopLoss: 'down' } as const;

/** Lines of the order that is being typed: limit or trigger price, liquidation price and stops. None without a size. */
export function orderLevels(summary: TicketSummary | null, t: TFunction): PriceLevel[] {
  if (!summary || summary.order.quantity <= 0n) return [];
  const { order, quote } = summary;
  const level = (
    id: string,
    price: bigint | null,
    label: string,
    tone: PriceLevel['tone'],
  ): PriceLevel[] =>
    price === null || price <= 0n
      ? []
      : [{ id: `order/${id}`, price: Number(formatUnits(price)), label, tone }];
  return [
    ...level(
      'entry',
      order.price,
      t(order.orderType === 'trigger' ? 'trade.triggerPrice' : 'trade.limitPrice'),
      'gold',
    ),
    ...level('liquidation', quote.liquidationPrice, t('chart.liquidation'), 'bad'),
    ...stopFields.flatMap((field) =>
      level(field, order[field], t(`positions.${field}`), stopTones[field]),
    ),
  ];
}

/**
 * Entry, liquidation price, stops and exits of positions in a symbol. The stops of the position `handledId`
 * are left out: the chart page has handles for them.
 */
export function positionLevels(
  positions: readonly ListedPosition[],
  t: TFunction,
  handledId?: string,
): PriceLevel[] {
  return positions.flatMap((position): PriceLevel[] => {
    const { id, direction, leverage, openPrice, liquidationPrice } = position;
    const name = t('chart.positionLine', { direction: t(`trade.${direction}`), leverage });
    const level = (
      kind: string,
      price: string | undefined,
      label: string,
      tone: PriceLevel['tone'],
    ): PriceLevel[] =>
      price === undefined ? [] : [{ id: `${id}/${kind}`, price: Number(price), label, tone }];
    return [
      ...level('entry', openPrice, name, 'gold'),
      ...level('liquidation', liquidationPrice, t('chart.liquidation'), 'bad'),
      ...(id === handledId ? [] : stopFields).flatMap((field) =>
        level(field, position[field], t(`positions.${field}`), stopTones[field]),
      ),
      ...level(
        'trailingStop',
        position.trailingStop?.triggerPrice,
        t('positions.trailingStop'),
        'down',
      ),
      ...position.exits.flatMap((exit) =>
        level(`exit/${exit.id}`, exit.price, t(`positions.${exit.side}`), stopTones[exit.side]),
      ),
    ];
  });
}
