import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { type Direction, directions } from '@hongbao/contracts/positions/positions.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fresh } from '../../api/api.ts';
import { useAppSelector } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { usePositionsQuery } from './positions.api.ts';
import { POSITIONS_POLL_MS } from './PositionLists.tsx';
import { StopsSheet } from './StopsSheet.tsx';

interface Props {
  symbol: string;
  account?: string;
  /** What a direction does here; elsewhere it leads to the ticket. */
  onDirection?: (direction: Direction) => void;
  /** Says which coin it trades, on pages that are not about one; there is nothing to modify or close there. */
  isNamed?: boolean;
}

const kinds = { long: 'up', short: 'down' } as const;

/** Always in sight: long and short, and for a coin that is held also modify and close. */
export function TradeBar({ symbol, account = 'main', onDirection, isNamed }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const held = useHeld(symbol, account, isNamed ?? false);
  const coin = isNamed ? ` ${symbol.split('/')[0]}` : '';
  const [modified, setModified] = useState<Position | null>(null);
  const [closed, setClosed] = useState<Position | null>(null);
  const ticket = (direction: Direction) =>
    navigate(`/heyue?symbol=${symbol}&direction=${direction}`);
  return (
    <div className="trade-bar">
      {held ? (
        <>
          <Button
            kind="quiet"
            className="is-small"
            onClick={() => setModified(held)}
            data-testid="bar-modify"
          >
            {t('positions.modify')}
          </Button>
          <Button
            kind="line"
            className="is-small"
            onClick={() => setClosed(held)}
            data-testid="bar-close"
          >
            {t('positions.close')}
          </Button>
        </>
      ) : null}
      {directions.map((direction) => (
        <Button
          key={direction}
          kind={kinds[direction]}
          className="is-small"
          data-testid={`bar-${direction}`}
          onClick={() => (onDirection ?? ticket)(direction)}
        >
          {t(`trade.${direction}`)}
          {coin}
        </Button>
      ))}
      <StopsSheet position={modified} onClose={() => setModified(null)} />
      <CloseSheet position={closed} onClose={() => setClosed(null)} />
    </div>
  );
}

/** The newest running position of the coin. Visitors hold nothing and are not asked to sign in for it. */
function useHeld(symbol: string, account: string, isSkipped: boolean): Position | null {
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const { data } = usePositionsQuery(
    { query: { status: 'running', symbol, account, pageSize: 1 } },
    {
      ...fresh,
      skip: !isSignedIn || isSkipped,
      pollingInterval: POSITIONS_POLL_MS,
      skipPollingIfUnfocused: true,
    },
  );
  return (isSignedIn && !isSkipped && data?.records[0]) || null;
}
