import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { type Chart, dispose, init, type KLineData } from 'klinecharts';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../state/active.ts';
import { onWorldJump } from '../../lib/worldClock.ts';
import { useAppSelector } from '../../state/store.ts';
import { type TradeSymbol, useLazyKlinesQuery } from '../market/market.api.ts';
import { candleLoader, periods, toBar } from './chartData.ts';
import { chartStyles } from './chartStyles.ts';
import { drawOrderLines, orderLines } from './orderLines.ts';
import { keepPageScroll } from './pageScroll.ts';

interface Props {
  info: TradeSymbol;
  interval: KlineInterval;
  indicators: readonly string[];
  positions: readonly Position[];
}

/** These share the candles' pane; the others get one of their own. */
const overlaid = ['MA', 'BOLL'];
/** Three averages fit into one line of a phone; volume needs none of its own. */
const calcParams: Record<string, number[]> = { MA: [7, 25, 99], VOL: [], RSI: [14] };
const FEED_MS = 2_000;
const MAIN_PANE = 'candle_pane';

/** How many panes stand below the candles; the chart grows by them, or they would squeeze the candles flat. */
const panesOf = (indicators: readonly string[]) =>
  indicators.filter((name) => !overlaid.includes(name)).length;

/** The candlestick chart. It is a picture: what matters of it is also said in words beside it. */
export function CandleChart({ info, interval, indicators, positions }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const preferences = useAppSelector((state) => state.preferences);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = init(element, { styles: chartStyles(document.documentElement) });
    // klinecharts puts its box first in the order of focus; it is a picture and takes none.
    for (const inner of element.querySelectorAll('[tabindex]')) inner.removeAttribute('tabindex');
    setChart(made);
    const stop = keepPageScroll(element);
    const observer = new ResizeObserver(() => made?.resize());
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
      setChart(null);
      dispose(element);
    };
  }, []);

  useEffect(() => chart?.setStyles(chartStyles(document.documentElement)), [chart, preferences]);
  useEffect(() => (chart ? showIndicators(chart, indicators) : undefined), [chart, indicators]);
  useEffect(() => {
    if (chart) drawOrderLines(chart, orderLines(positions, t));
  }, [chart, positions, t, preferences]);
  useCandles(chart, info, interval);

  return (
    <div
      ref={box}
      className="chart"
      style={{ '--panes': panesOf(indicators) } as CSSProperties}
      role="img"
      aria-label={t('chart.label', { symbol: info.symbol })}
      data-testid="chart"
    />
  );
}

/** Loads candles when coin or interval change, and keeps the newest one moving while the page is in front. */
function useCandles(
  chart: Chart | null,
  { symbol, pricePrecision }: TradeSymbol,
  interval: KlineInterval,
): void {
  const [ask] = useLazyKlinesQuery();
  const feed = useRef<((bar: KLineData) => void) | null>(null);
  const isActive = useIsActive();
  useEffect(() => {
    if (!chart) return;
    chart.setDataLoader(
      candleLoader(
        symbol,
        interval,
        (input) => ask(input).unwrap(),
        (next) => {
          feed.current = next;
        },
      ),
    );
    chart.setSymbol({ ticker: symbol, pricePrecision, volumePrecision: 2 });
    chart.setPeriod(periods[interval]);
  }, [chart, symbol, pricePrecision, interval, ask]);
  // After a moved clock the candles between then and now are missing: begin anew.
  useEffect(() => onWorldJump(() => chart?.resetData()), [chart]);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void ask({ query: { symbol, interval, limit: 2 } })
        .unwrap()
        .then(
          (candles) => candles.map(toBar).forEach((bar) => feed.current?.(bar)),
          () => undefined,
        );
    }, FEED_MS);
    return () => clearInterval(timer);
  }, [ask, symbol, interval, isActive]);
}

function showIndicators(chart: Chart, names: readonly string[]): void {
  for (const shown of chart.getIndicators()) {
    if (!names.includes(shown.name)) chart.removeIndicator({ id: shown.id });
  }
  const present = chart.getIndicators().map((indicator) => indicator.name);
  for (const name of names.filter((one) => !present.includes(one))) {
    const params = calcParams[name];
    const pane = overlaid.includes(name) ? { paneId: MAIN_PANE } : {};
    chart.createIndicator(
      { name, ...pane, ...(params ? { calcParams: params } : {}) },
      overlaid.includes(name),
    );
  }
}
