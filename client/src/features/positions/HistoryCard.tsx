import { displayDecimal, formatUnits, units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { showTime } from '../../lib/times.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Cell } from './Cell.tsx';
import { PositionName } from './PositionCard.tsx';

const tones: Record<NonNullable<Position['closeReason']>, Tone> = {
  member: 'grey',
  takeProfit: 'green',
  stopLoss: 'orange',
  liquidation: 'red',
  contestEnd: 'grey',
  cancelled: 'grey',
};

/** A closed position with why it closed and what it brought. */
export function HistoryCard({ position, decimals }: { position: Position; decimals: number }) {
  const { t } = useTranslation();
  const [base = ''] = position.symbol.split('/');
  const fees = formatUnits(units(position.openFee) + units(position.closeFee ?? '0'));
  return (
    <Card className="position" testId="history-row">
      <div className="between wrap">
        <PositionName position={position} />
        {position.closeReason ? (
          <StatusBadge tone={tones[position.closeReason]}>
            {t(`positions.reason.${position.closeReason}`)}
          </StatusBadge>
        ) : null}
      </div>
      <Amount
        value={position.realizedPnl}
        isSigned
        isToned
        unit="USDT"
        className="position-result"
        testId="history-pnl"
      />
      <dl className="triad">
        <Cell label={t('positions.entry')}>{displayDecimal(position.openPrice, decimals)}</Cell>
        <Cell label={t('positions.closePrice')}>
          {displayDecimal(position.closePrice, decimals)}
        </Cell>
        <Cell label={t('positions.size')}>
          {trimZeros(position.quantity)} {base}
        </Cell>
        <Cell label={t('positions.fees')}>{displayDecimal(fees, 4)}</Cell>
        <Cell label={t('positions.openedAt')}>{showTime(position.openTime, 'short')}</Cell>
        <Cell label={t('positions.closedAt')}>{showTime(position.closeTime, 'short')}</Cell>
      </dl>
    </Card>
  );
}
