import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { PriceHead } from '../market/PriceHead.tsx';
import { StaleMark } from '../market/StaleMark.tsx';
import { SymbolPicker } from '../market/SymbolPicker.tsx';
import { useIsStale } from '../market/useMarket.ts';
import { Bell } from '../content/notices/Bell.tsx';
import { useTradePlace } from './useTradePlace.ts';

interface Props {
  title: string;
  account: string;
  onSymbol: (symbol: string) => void;
  isTab: boolean;
  banner?: ReactNode;
  /** Tabs that select contracts or options. */
  modes: ReactNode;
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
      head={
        <>
          <Stale />
          <Bell />
          <Link
            className="icon-button"
            to={`/kline?symbol=${symbol}`}
            aria-label={t('chart.toChart')}
            data-testid="to-chart"
          >
            <Icon name="chart" />
          </Link>
        </>
      }
      foot={props.foot}
    >
      {props.banner}
      {props.modes}
      {unknown ? (
        <Notice tone="warn" testId="symbol-unknown">
          {t('trade.symbolUnknown', { given: unknown.slice(0, NAME_MAX), symbol })}
        </Notice>
      ) : null}
      <div className="trade-head">
        <PriceHead symbol={symbol} onPick={() => setPicking(true)} />
      </div>
      {props.children}
      <SymbolPicker isOpen={isPicking} onClose={() => setPicking(false)} onPick={props.onSymbol} />
    </Screen>
  );
}

/** Maximum length of a symbol in the URL. */
const NAME_MAX = 20;

const Stale = () => <StaleMark isStale={useIsStale()} />;
