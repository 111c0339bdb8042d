import { stepOfDecimals } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, Cell } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Between, Stack } from '../../ui/layout.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { DANGER_PERCENT, liquidationPercent } from './liquidationShare.ts';
import { livePosition } from './livePosition.ts';
import { PositionName } from './PositionName.tsx';
import { RiskBar } from './RiskBar.tsx';
import { TrailingCells } from './TrailingCells.tsx';
import type { SheetKind } from './PositionSheets.tsx';

interface Props {
  position: ListedPosition;
  onOpen: (kind: SheetKind, position: ListedPosition) => void;
}

/** The actions on an open position, the most frequent first: sheet, test id, icon. */
const actions = [
  ['stops', 'modify', 'stops'],
  ['margin', 'adjust', 'wallet'],
  ['close', 'close', 'close'],
  ['exits', 'exits', 'list'],
  ['reverse', 'reverse', 'swap'],
] as const satisfies readonly (readonly [SheetKind, string, IconName])[];

/** Card of an open position: size, profit and loss, distance to liquidation, and actions. */
export const PositionCard = memo(function PositionCard({ position, onOpen }: Props) {
  const { t } = useTranslation();
  const { ticker, digits, base } = useSymbol(position.symbol);
  const live = livePosition(position, ticker?.markPrice, stepOfDecimals(digits));
  const isNear = (liquidationPercent(position, live.mark) ?? 0) >= DANGER_PERCENT;
  const price = (value: string | undefined) => <Price value={value} digits={digits} isUnitHeard />;
  return (
    <Card className="position-card" testId="position-row">
      <Stack gap="s">
        <Between>
          <Stack gap="xs">
            <PositionName position={position} />
            {position.status === 'inSettlement' ? (
              <StatusBadge tone="orange">{t('positions.status.inSettlement')}</StatusBadge>
            ) : null}
          </Stack>
          <div className="position-result">
            <span className="hears-only">{t('positions.unrealized')}</span>
            <Money
              value={live.pnl}
              isResult
              isUnitHeard
              size="lead"
              weight="strong"
              testId="position-pnl"
            />
            <Percent
              rate={live.yield}
              isResult
              size="small"
              weight="strong"
              testId="position-yield"
            />
          </div>
        </Between>
        <dl className="triad">
          <Cell label={t('positions.size')} testId="position-quantity">
            <Money value={position.quantity} coin={base} digits="exact" />
          </Cell>
          <Cell label={t('positions.entry')} testId="position-entry">
            {price(position.openPrice)}
          </Cell>
          <Cell label={t('positions.mark')}>{price(live.mark)}</Cell>
          <Cell label={t('positions.margin')} testId="position-margin">
            <Money value={position.margin} isUnitHeard />
          </Cell>
          <Cell label={t('positions.liquidation')} testId="position-liquidation">
            {price(position.liquidationPrice)}
          </Cell>
          <Cell label={t('positions.action.stops')} testId="position-stops">
            {price(position.takeProfit)} / {price(position.stopLoss)}
          </Cell>
          <TrailingCells position={position} trailing={live.trailing} digits={digits} />
        </dl>
        <RiskBar distance={live.distance} />
        {isNear ? (
          <Banner
            tone="bad"
            testId="position-near"
            action={
              <Button kind="line" isSmall onClick={() => onOpen('margin', position)}>
                {t('positions.add')}
              </Button>
            }
          >
            {t('positions.near.short', { percent: DANGER_PERCENT })}
          </Banner>
        ) : null}
        <div className="position-actions">
          {actions.map(([kind, name, icon]) => (
            <Button
              key={kind}
              kind={kind === 'close' ? 'line' : 'quiet'}
              isSmall
              onClick={() => onOpen(kind, position)}
              data-testid={`position-${name}`}
            >
              <Icon name={icon} size={17} />
              <span>{t(`positions.action.${kind}`)}</span>
              {kind === 'exits' && position.exits.length > 0 ? (
                <span className="tab-count num"> {position.exits.length}</span>
              ) : null}
            </Button>
          ))}
        </div>
      </Stack>
    </Card>
  );
});
