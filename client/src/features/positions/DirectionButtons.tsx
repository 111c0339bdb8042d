import { type Direction, directions } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../state/store.ts';
import { coinChosen, tabChosen, ticketChanged } from '../../state/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { useTicketKey } from './useTradePlace.ts';

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

export function DirectionButtons({ onChoose }: { onChoose: (direction: Direction) => void }) {
  const { t } = useTranslation();
  return directions.map((direction) => (
    <Button
      key={direction}
      kind={kinds[direction]}
      data-testid={`bar-${direction}`}
      onClick={() => onChoose(direction)}
    >
      {t(`trade.${direction}`)}
    </Button>
  ));
}
