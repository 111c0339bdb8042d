import { type Direction, directions } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../state/store.ts';
import { coinChosen, tabChosen, ticketChanged } from '../../state/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { PositionSheets, usePositionSheets } from './PositionSheets.tsx';
import { useOpenList } from './useOpenList.ts';
import { useTicketKey } from './useTradePlace.ts';

interface Props {
  symbol: string;
  /** Says which coin it trades, on pages that are not about one; there is nothing to modify or close there. */
  isNamed?: boolean;
}

/** Always in sight: long and short, and for a coin that is held also modify and close. */
export function TradeBar({ symbol, isNamed }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const key = useTicketKey('main');
  const { records } = useOpenList('main', 'running', isNamed ?? false);
  const held = records?.find((position) => position.symbol === symbol);
  const sheets = usePositionSheets();
  const handleDirection = (direction: Direction) => {
    dispatch(coinChosen({ key, symbol }));
    dispatch(ticketChanged({ key, symbol, change: { direction } }));
    dispatch(tabChosen({ key, tab: 'order' }));
    navigate(`/heyue?symbol=${symbol}&mode=contracts`);
  };
  return (
    <div className="trade-bar">
      {held ? (
        <>
          <Button kind="quiet" onClick={() => sheets.open('stops', held)} data-testid="bar-modify">
            {t('positions.modify')}
          </Button>
          <Button kind="line" onClick={() => sheets.open('close', held)} data-testid="bar-close">
            {t('positions.close')}
          </Button>
        </>
      ) : null}
      <DirectionButtons
        coin={isNamed ? (symbol.split('/')[0] ?? '') : ''}
        onChoose={handleDirection}
      />
      <PositionSheets {...sheets} account="main" />
    </div>
  );
}

const kinds = { long: 'up', short: 'down' } as const;

interface DirectionProps {
  /** Named beside the direction where the page is not about it. */
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
