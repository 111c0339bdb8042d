import { stepOfDecimals, units } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { marginToSafety } from '@hongbao/contracts/positions/positions.size';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDismissMessage } from '../../lib/dismissMessage.ts';
import { vibrate } from '../../lib/haptics.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/layout.tsx';
import { BulletinCard } from '../notices/BulletinCard.tsx';
import { useSymbol, useTickers } from '../market/useMarket.ts';
import { DANGER_PERCENT, liquidationPercent } from './liquidationShare.ts';
import { toHolding } from './livePosition.ts';
import { positionsApi, positionsInput } from './positions.api.ts';
import { marginEditor, PositionSheet } from './PositionSheet.tsx';

/** A position is warned about again after its way to liquidation was below this value, in percent. */
const CALM_PERCENT = 60;
const ACCOUNT = 'main';

/**
 * Warns once when a position of the main account has gone most of its way to liquidation, on top of the current page.
 * A tap on the card opens the sheet that adds margin.
 */
export function LiquidationWatch() {
  const { data } = positionsApi.listPositions.useQuery(positionsInput(ACCOUNT, 'running'));
  const [warned, setWarned] = useState<ListedPosition | null>(null);
  const [helped, setHelped] = useState<ListedPosition | null>(null);
  const records = data?.records ?? [];
  useEffect(() => onDismissMessage(() => setWarned(null)), []);
  // A position that was closed meanwhile can no longer be helped.
  const near = warned && records.some(({ id }) => id === warned.id) ? warned : null;
  return (
    <>
      {records.length > 0 ? <Watcher positions={records} onDanger={setWarned} /> : null}
      <div className="bulletin-slot" role="alert">
        {near ? (
          <Warning
            key={near.id}
            position={near}
            onOpen={() => {
              setHelped(near);
              setWarned(null);
            }}
            onDismiss={() => setWarned(null)}
          />
        ) : null}
      </div>
      <PositionSheet
        editor={marginEditor}
        position={helped}
        account={ACCOUNT}
        onClose={() => setHelped(null)}
      />
    </>
  );
}

interface WatcherProps {
  positions: readonly ListedPosition[];
  onDanger: (position: ListedPosition) => void;
}

function Watcher({ positions, onDanger }: WatcherProps) {
  const { bySymbol } = useTickers();
  const [warnedIds] = useState(() => new Set<string>());
  useEffect(() => {
    for (const position of positions) {
      const mark = bySymbol.get(position.symbol)?.markPrice;
      const percent = mark === undefined ? null : liquidationPercent(position, mark);
      if (percent === null) continue;
      if (percent < CALM_PERCENT) warnedIds.delete(position.id);
      if (percent < DANGER_PERCENT || warnedIds.has(position.id)) continue;
      warnedIds.add(position.id);
      vibrate('warning');
      onDanger(position);
    }
  }, [positions, bySymbol, warnedIds, onDanger]);
  return null;
}

interface WarningProps {
  position: ListedPosition;
  onOpen: () => void;
  onDismiss: () => void;
}

function Warning({ position, onOpen, onDismiss }: WarningProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { ticker, digits } = useSymbol(position.symbol);
  const missing = marginToSafety(
    toHolding(position),
    units(ticker?.markPrice ?? position.markPrice),
    { mmr: units(position.maintenanceRate), cum: units(position.maintenanceCredit) },
    units(position.takerFeeRate),
    stepOfDecimals(digits),
  );
  return (
    <BulletinCard testId="liquidation-near" tone="bad" onOpen={onOpen} onDismiss={onDismiss}>
      <span className="notice-mark" data-tone="bad">
        <Icon name="warning" size={20} />
      </span>
      <span className="notice-words">
        <Text weight="strong">{t('positions.near.title', { symbol: position.symbol })}</Text>
        <Text size="small" weight="strong" tone="bad" isNumber>
          {missing > 0n
            ? t('positions.near.add', { amount: formatMoney(missing, 'USDT', { isHidden }) })
            : t('positions.add')}
        </Text>
      </span>
    </BulletinCard>
  );
}
