import { displayDecimal } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { Amount, toneOf } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { percentOf } from '../../ui/Change.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Cell } from './Cell.tsx';
import { trimZeros } from '../../lib/decimalInput.ts';
import { livePosition } from './livePosition.ts';
import { RiskBar } from './RiskBar.tsx';

interface Props {
  position: Position;
  markPrice: string | undefined;
  decimals: number;
  onModify: () => void;
  onClose: () => void;
}

/** A running position in one glance: what, how much, how it is going, how far from the edge. */
export function PositionCard({ position, markPrice, decimals, onModify, onClose }: Props) {
  const { t } = useTranslation();
  const live = livePosition(position, markPrice);
  const [base = ''] = position.symbol.split('/');
  const price = (value: string | undefined) =>
    value === undefined ? '--' : displayDecimal(value, decimals);
  return (
    <Card className="position" testId="position-row">
      <div className="between">
        <PositionName position={position} />
        {position.status === 'inSettlement' ? (
          <StatusBadge tone="orange">{t('positions.status.inSettlement')}</StatusBadge>
        ) : null}
      </div>
      <div className="between wrap">
        <span className="stack-s">
          <span className="micro muted">{t('trade.unrealized')}</span>
          <Amount
            value={live.pnl}
            decimals={2}
            isSigned
            isToned
            unit="USDT"
            className="position-result"
            testId="position-pnl"
          />
        </span>
        <span className={`strong ${toneOf(live.yield)}`} data-testid="position-yield">
          {live.yield.startsWith('-') ? '' : '+'}
          {percentOf(live.yield)} %
        </span>
      </div>
      <dl className="triad">
        <Cell label={t('positions.size')} testId="position-quantity">
          {trimZeros(position.quantity)} {base}
        </Cell>
        <Cell label={t('positions.entry')} testId="position-entry">
          {price(position.openPrice)}
        </Cell>
        <Cell label={t('positions.mark')}>{price(live.mark)}</Cell>
        <Cell label={t('positions.margin')} testId="position-margin">
          {displayDecimal(position.margin, 4)}
        </Cell>
        <Cell label={t('positions.liquidation')} testId="position-liquidation">
          {price(position.liquidationPrice)}
        </Cell>
        <Cell
          label={`${t('positions.takeProfit')} / ${t('positions.stopLoss')}`}
          testId="position-stops"
        >
          {price(position.takeProfit)} / {price(position.stopLoss)}
        </Cell>
      </dl>
      <RiskBar distance={live.distance} />
      <div className="two">
        <Button kind="quiet" isSmall onClick={onModify} data-testid="position-modify">
          {t('positions.modify')}
        </Button>
        <Button kind="line" isSmall onClick={onClose} data-testid="position-close">
          {t('positions.close')}
        </Button>
      </div>
    </Card>
  );
}

/** Coin, direction and leverage: the head of every position and order. */
export function PositionName({ position }: { position: Position }) {
  const { t } = useTranslation();
  const [base = ''] = position.symbol.split('/');
  return (
    <span className="line">
      <CoinMark coin={base} size={30} />
      <span className="strong">{position.symbol}</span>
      <span className={`tag ${position.direction === 'long' ? 'is-up' : 'is-down'}`}>
        {t(`trade.${position.direction}`)} {position.leverage}x
      </span>
    </span>
  );
}
