import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { DirectionButtons, useToTicket } from './DirectionButtons.tsx';
import { PositionSheets, usePositionSheets } from './PositionSheets.tsx';
import { useOpenList } from './useOpenList.ts';

/** Fixed bar with the buttons long and short. For a coin with an open position it also has modify and close. */
export function TradeBar({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const { records, isLoading } = useOpenList('main', 'running');
  const held = records?.find((position) => position.symbol === symbol);
  const sheets = usePositionSheets();
  const toTicket = useToTicket(symbol);
  return (
    // The buttons depend on the position, so they are invisible until it is known.
    <div className="trade-bar" data-loading={isLoading}>
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
      <DirectionButtons onChoose={toTicket} />
      <PositionSheets {...sheets} account="main" />
    </div>
  );
}
