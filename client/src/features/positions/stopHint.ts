import type { Direction } from '@hongbao/contracts/positions/positions.types';
import type { TFunction } from 'i18next';
import { formatPrice } from '../../lib/numbers.ts';
import { stopBounds, type StopField } from './ticketStops.ts';

interface Asked {
  direction: Direction;
  field: StopField;
  /** The reference price of the stop: the mark price, or the limit price of a pending order. */
  mark: bigint;
  liquidation: bigint | null;
  digits: number;
}

/** The text with the allowed range of a stop. */
export function stopHint(t: TFunction, { direction, field, mark, liquidation, digits }: Asked) {
  const { above, below } = stopBounds(direction, field, mark, liquidation);
  const [low, high] = [above, below].map((price) =>
    price === null ? null : formatPrice(price, digits),
  );
  if (low && high) return t('trade.hint.between', { low, high });
  return low ? t('trade.hint.above', { low }) : t('trade.hint.below', { high });
}
