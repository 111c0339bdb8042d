import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useIsLow } from '../../lib/useIsLow.ts';
import { formatPercent, formatPrice } from '../../lib/numbers.ts';
import { useAppSelector } from '../../state/store.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DayFigures, PriceHead } from '../market/PriceHead.tsx';
import { StaleMark } from '../market/StaleMark.tsx';
import { SymbolPicker } from '../market/SymbolPicker.tsx';
import { useIsStale, useSymbol } from '../market/useMarket.ts';
import { WatchButtons } from '../watch/WatchButtons.tsx';
import { marketApi } from '../market/market.api.ts';
import { optionsApi, type Option } from '../options/options.api.ts';
import { TradeBar } from '../positions/TradeBar.tsx';
import { useOpenList } from '../positions/useOpenList.ts';
import { useTradePlace } from '../positions/useTradePlace.ts';
import { ChartStage } from './ChartStage.tsx';
import type { TFunction } from 'i18next';

const nothing: [] = [];

/** The chart page: price, chart with indicators and the member's lines, and the trade bar. */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { symbol, unknown } = useTradePlace();
  const [isPicking, setPicking] = useState(false);
  const isLow = useIsLow();
  const { info } = marketApi.listSymbols.useQuery(undefined, {
    selectFromResult: ({ data }) => ({ info: data?.find((one) => one.symbol === symbol) }),
  });
  const { records } = useOpenList('main', 'running');
  const positions = useMemo(
    () => records?.filter((position) => position.symbol === symbol) ?? nothing,
    [records, symbol],
  );
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const { data: options } = optionsApi.runningOptions.useQuery('main', { skip: !isSignedIn });
  const lines = useMemo(
    () => optionLines(options?.records ?? nothing, symbol, t),
    [options, symbol, t],
  );
  const price = <PriceHead symbol={symbol} onPick={() => setPicking(true)} />;
  return (
    <Screen
      title={t('routes.kline')}
      // On a low screen the price is in the line of the title.
      heading={isLow ? price : undefined}
      head={
        <>
          <Stale />
          <WatchButtons symbol={symbol} />
        </>
      }
      foot={<TradeBar symbol={symbol} />}
    >
      <div className="kline">
        <div className="kline-head">
          {unknown ? (
            <Notice tone="warn">
              {t('trade.symbolUnknown', { given: unknown.slice(0, NAME_MAX), symbol })}
            </Notice>
          ) : null}
          {isLow ? null : price}
          <DayFigures symbol={symbol} />
        </div>
        <ChartStage symbol={symbol} info={info} positions={positions} lines={lines} />
      </div>
      <InWords symbol={symbol} />
      <SymbolPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(next) => navigate(`/kline?symbol=${next}`, { replace: true })}
      />
    </Screen>
  );
}

const NAME_MAX = 20;

const Stale = () => <StaleMark isStale={useIsStale()} />;

/** Text alternative of the chart, for screen readers. */
function InWords({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const { ticker, digits } = useSymbol(symbol);
  return (
    <p className="hears-only">
      {t('chart.description', {
        symbol,
        price: formatPrice(ticker?.price, digits),
        change: formatPercent(ticker?.change24h, { isSigned: true }),
      })}
    </p>
  );
}

const optionLines = (options: readonly Option[], symbol: string, t: TFunction): PriceLevel[] =>
  options
    .filter((option) => option.symbol === symbol)
    .map((option) => ({
      id: `option/${option.id}`,
      price: Number(option.entryPrice),
      label: t('options.line', {
        direction: t(`options.${option.direction}`),
        count: option.seconds,
      }),
      tone: option.direction,
    }));
