import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/numbers.ts';
import { Cell } from '../../ui/Card.tsx';
import { Price } from '../../ui/Figure.tsx';
import type { LivePosition } from './livePosition.ts';

interface Props {
  position: ListedPosition;
  trailing: LivePosition['trailing'];
  digits: number;
}

/** The trailing stop of a position or order: distance, trigger price and best price. Nothing without one. */
export function TrailingCells({ position: { trailingStop }, trailing, digits }: Props) {
  const { t } = useTranslation();
  if (!trailingStop) return null;
  const { distance, rate } = trailingStop;
  const price = (value: string | bigint | undefined) => (
    <Price value={value} digits={digits} isUnitHeard />
  );
  return (
    <>
      <Cell label={t('positions.trailingStop')} testId="position-trailing">
        {distance === undefined ? formatPercent(rate) : price(distance)}
      </Cell>
      <Cell label={t('trade.triggerPrice')} testId="position-trailing-trigger">
        {price(trailing?.trigger)}
      </Cell>
      <Cell label={t('positions.trailing.best')} testId="position-trailing-best">
        {price(trailing?.best)}
      </Cell>
    </>
  );
}
