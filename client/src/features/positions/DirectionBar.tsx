import { type Direction, directions } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../state/store.ts';
import { coinChosen, tabChosen, ticketChanged } from '../../state/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { useTicketKey } from './useTradePlace.ts';

/** Buttons for long and short with the name of the coin, for pages other than the trade page. */
export function DirectionBar({ symbol }: { symbol: string }) {
  const toTicket = useToTicket(symbol);
  return (
    <div className="trade-bar">
      <DirectionButtons coin={symbol.split('/')[0] ?? ''} onChoose={toTicket} />
    </div>
  );
}

/** Returns a function that opens the ticket of a symbol with a direction. */
export function useToTicket(symbol: string): (direction: Direction) => void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const key = useTicketKey('main');
  return (direction) => {
    dispatch(coinChosen({ key, symbol }));
    dispatch(ticketChanged({ key, symbol, change: { direction } }));
    dispatch(tabChosen({ key, tab: 'order' }));
    navigate(`/heyue?symbol=${symbol}&mode=contracts`);
  };
}

const kinds = { long: 'up', short: 'down' } as const;

interface DirectionProps {
  /** The coin, shown beside the direction on pages that do not show the coin. */
  coin?: string;
  onChoose: (direction: Direction) => void;
}

export function DirectionButtons({ coin, onChoose }: DirectionProps) {
  const { t } = useTranslation();
  return directions.map((direction) => (
    <Button
      key={direction}
      kind={kinds[direction]}
      data-testid={`bar-${direction}`}
      onClick={() => onChoose(direction)}
    >
      {t(`trade.${direction}`)}
      {coin ? ` ${coin}` : ''}
    </Button>
  ));
}
