import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Between } from '../../ui/layout.tsx';
import { useTicker } from '../market/useMarket.ts';
import { livePosition } from './livePosition.ts';
import { PositionName } from './PositionName.tsx';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTicketing } from './ticketContext.tsx';
import { useOpenList } from './useOpenList.ts';
import { useTradeTab } from './useTradePlace.ts';

/** Maximum number of positions below the ticket; the tab has all. */
const ROWS_MAX = 3;

/** The newest open positions below the ticket, each with its result. A press opens the tab with their actions. */
export function TicketPositions() {
  const { t } = useTranslation();
  const { account, symbol } = useTicketing();
  const { records = [] } = useOpenList(account, 'running');
  const [, setTab] = useTradeTab(account);
  // Those of the selected coin first; the order is otherwise that of the list.
  const rows = records
    .toSorted((a, b) => Number(b.symbol === symbol) - Number(a.symbol === symbol))
    .slice(0, ROWS_MAX);
  if (rows.length === 0) return null;
  return (
    <Card isFlush testId="ticket-positions">
      <div className="ticket-positions">
        {rows.map((position) => (
          <PositionLine key={position.id} position={position} />
        ))}
        <button
          type="button"
          className="cover"
          onClick={() => setTab('positions')}
          aria-label={t('positions.positions')}
          data-testid="ticket-positions-open"
        />
      </div>
    </Card>
  );
}

function PositionLine({ position }: { position: Position }) {
  const ticker = useTicker(position.symbol);
  const live = livePosition(position, ticker?.markPrice);
  return (
    <div className="ticket-position">
      <Between isWrapped>
        <PositionName position={position} />
        <span className="ticket-position-result">
          <Money value={live.pnl} isResult weight="strong" size="small" />
          <Percent rate={live.yield} isResult size="micro" />
        </span>
      </Between>
    </div>
  );
}
