import { useTranslation } from 'react-i18next';
import { useClock } from '../../state/clock.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { InterventionList } from './InterventionList.tsx';
import { PriceChart } from './PriceChart.tsx';
import { QuickSteers } from './QuickSteers.tsx';
import { Replay } from './Replay.tsx';
import { SteerForm } from './SteerForm.tsx';
import { SymbolRows } from './SymbolRows.tsx';
import { useMarket } from './useMarket.ts';
import './market.css';

/**
 * The market panel: prices and interventions. Interventions are public, announced in advance and the same for all
 * members.
 */
export function Panel() {
  const { t } = useTranslation();
  const [{ symbol: selected }, select] = useSelected('market');
  const { data = [], failure, again } = useMarket();
  const { data: clock } = useClock();
  const chosen = data.find(({ symbol }) => symbol === selected);
  const symbol = chosen?.symbol ?? null;
  return (
    <PanelBody
      tools={<QuickSteers key={symbol} symbol={symbol} />}
      foot={
        <>
          <p>{t('desk.market.inTheOpen')}</p>
          {clock?.mode === 'frozen' ? <p>{t('desk.market.frozen')}</p> : null}
        </>
      }
    >
      <Failed failure={failure} onRetry={again} />
      <div className="market">
        <SymbolRows
          looked={data}
          chosen={symbol}
          onChoose={(one) => select(one === null ? {} : { symbol: one })}
        />
        <div className="market-chosen">
          {chosen ? <PriceChart key={chosen.symbol} looked={chosen} /> : null}
          <SteerForm key={symbol} symbol={symbol} />
          <InterventionList symbol={symbol} symbols={data.length} />
          <Replay key={`replay ${symbol}`} symbol={symbol} />
        </div>
      </div>
    </PanelBody>
  );
}
