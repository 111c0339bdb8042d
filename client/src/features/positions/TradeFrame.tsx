import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { LivePrice, PairButton } from '../market/PriceHead.tsx';
import { StaleMark } from '../market/StaleMark.tsx';
import { SymbolPicker } from '../market/SymbolPicker.tsx';
import { useIsStale, useSymbol } from '../market/useMarket.ts';
import { Bell } from '../notices/Bell.tsx';
import { useTradePlace } from './useTradePlace.ts';
import { Percent } from '../../ui/Figure.tsx';

interface Props {
  title: string;
  account: string;
  onSymbol: (symbol: string) => void;
  isTab: boolean;
  banner?: ReactNode;
  modes: ReactNode;
  /** The chart below the price. Both stay in place while the rest of the page scrolls. */
  chart: ReactNode;
  /** Controls of the chart, in the line of the price. */
  chartTools?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** The frame of every trade page: the type of trading, the symbol with its price, and the link to the chart. */
export function TradeFrame(props: Props) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const { symbol, unknown } = useTradePlace(props.account);
  return (
    <Screen
      title={props.title}
      isTab={props.isTab}
      heading={props.isTab ? props.modes : undefined}
      head={
        <>
          <Stale />
          <Bell />
        </>
      }
      foot={props.foot}
    >
      {props.banner}
      {props.isTab ? null : props.modes}
      {unknown ? (
        <Notice tone="warn" testId="symbol-unknown">
          {t('trade.symbolUnknown', { given: unknown.slice(0, NAME_MAX), symbol })}
        </Notice>
      ) : null}
      <div className="trade-top">
        <PriceLine symbol={symbol} onPick={() => setPicking(true)}>
          {props.chartTools}
          <IconLink
            to={`/kline?symbol=${symbol}`}
            icon="chart"
            label={t('chart.toChart')}
            testId="to-chart"
          />
        </PriceLine>
        {props.chart}
      </div>
      {props.children}
      <SymbolPicker isOpen={isPicking} onClose={() => setPicking(false)} onPick={props.onSymbol} />
    </Screen>
  );
}

const NAME_MAX = 20;

const Stale = () => <StaleMark isStale={useIsStale()} />;

interface PriceLineProps {
  symbol: string;
  onPick: () => void;
  /** Controls at the end of the line. */
  children?: ReactNode;
}

/** The pair with its price in one line. */
function PriceLine({ symbol, onPick, children }: PriceLineProps) {
  const { ticker } = useSymbol(symbol);
  return (
    <div className="price-head">
      <PairButton symbol={symbol} onPick={onPick} markSize={26} />
      <div className="price-head-figures">
        <LivePrice symbol={symbol} size="lead" />
        <Percent rate={ticker?.change24h} isResult size="micro" weight="medium" />
      </div>
      <div className="price-head-tools">{children}</div>
    </div>
  );
}
