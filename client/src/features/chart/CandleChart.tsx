import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import { units } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import { type AxisCreateRangeParams, type Chart, dispose, init, registerLocale } from 'klinecharts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/failureText.ts';
import { isFailure } from '../../lib/failure.ts';
import { formatMoney, formatPrice, toTone } from '../../lib/numbers.ts';
import { useAppSelector } from '../../state/store.ts';
import { cssVars } from '../../ui/cssVars.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Muted } from '../../ui/layout.tsx';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import type { TradeSymbol } from '../market/market.api.ts';
import { useSymbol } from '../market/useMarket.ts';
import { stopFields } from '../positions/ticketStops.ts';
import { positionLevels, stopTones } from '../positions/tradeLevels.ts';
import { type AxisTag, candleRange, layoutAxis, timeTicks } from './chartAxis.ts';
import { drawLines } from './chartLines.ts';
import type { Drawn } from './chartMemory.ts';
import { chartStyles } from './chartStyles.ts';
import { ChartTags, type Handle, placeTags } from './ChartTags.tsx';
import { countPanes, fitPanes, legendHeight, MAIN_PANE, showIndicators } from './indicators.ts';
import { preservePageScroll } from './pageScroll.ts';
import { useCandles } from './useCandles.ts';
import type { ChartStops } from './useChartStops.ts';

interface Props {
  info: TradeSymbol;
  interval: KlineInterval;
  indicators: readonly string[];
  positions: readonly ListedPosition[];
  /** Stops of the position that can be dragged; null without a position. */
  stops: ChartStops | null;
  /** Lines of the member's other orders and positions. */
  lines: readonly PriceLevel[];
  /** The drawn lines, and the periods of the indicators. */
  drawn: Drawn;
}

/** Number of candles at first. */
const FIRST_CANDLES = 60;
/** Gap between the newest candle and the price axis, in pixels. */
const RIGHT_PX = 10;
/** Space beyond the candles for the label of the highest or lowest price, in pixels. */
const MARK_PX = 18;

/** The candlestick chart. For screen readers it is an image, because the page also shows its main figures as text. */
export function CandleChart(props: Props) {
  const { info, interval, indicators, stops, drawn } = props;
  const { t, i18n } = useTranslation();
  const { box, chart } = useChart();
  /** Height of the legend, in pixels. */
  const legend = useRef(0);
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const preferences = useAppSelector((state) => state.preferences);
  const theme = useShownTheme();
  const { isWaiting, error } = useCandles(chart, info, interval);
  const isBehind = useIsBehind(chart);
  const { ticker, digits } = useSymbol(info.symbol);
  const widest = formatPrice(ticker?.price, digits, '').trim().replace(/\d/g, '0');
  useEffect(() => {
    if (!chart) return;
    const { styles, axisPx } = chartStyles(document.documentElement, widest);
    chart.setStyles(styles);
    box.current?.parentElement?.style.setProperty('--axis', `${axisPx}px`);
  }, [chart, box, widest, preferences, theme]);
  useFirstCandles(chart);
  useEffect(() => {
    if (chart) nameLegend(chart, i18n.language, t);
  }, [chart, i18n.language, t]);
  const { periods } = drawn;
  useEffect(() => {
    if (chart) showIndicators(chart, indicators, periods, t);
  }, [chart, indicators, periods, t]);

  const handles = useHandles(stops, drawn, digits);
  const tags = useTags(props, handles);
  useEffect(() => {
    if (!chart) return;
    drawLines(chart, tags, () => legend.current);
    // Also rebuilds the axis, so that the tags follow their prices.
    chart.overrideYAxis({
      paneId: MAIN_PANE,
      gap: { top: 0, bottom: 0 },
      createRange: (params) => {
        legend.current = legendHeight(chart);
        return rangeOfCandles(params, legend.current);
      },
      createTicks: ({ range: { from, to }, bounding: { height }, defaultTicks }) => {
        const axis = { from, to, height, legendPx: legend.current };
        const textPx = chart.getStyles().yAxis.tickText.size;
        const laid = layoutAxis(tags, defaultTicks, { ...axis, textPx });
        placeTags(elements, laid.tags);
        return laid.ticks;
      },
    });
  }, [chart, tags, elements, indicators]);

  return (
    <div className="chart-frame" style={cssVars({ '--panes': countPanes(indicators) })}>
      <div
        ref={box}
        className="chart"
        role="img"
        aria-label={t('chart.label', { symbol: info.symbol })}
        data-testid="chart"
      />
      {chart && ticker ? (
        <ChartTags
          chart={chart}
          tags={tags}
          handles={handles}
          mark={stops?.mark ?? units(ticker.price)}
          digits={digits}
          elementOf={(id) => (element) => {
            if (element) elements.set(id, element);
            return () => {
              elements.delete(id);
            };
          }}
        />
      ) : null}
      {isBehind ? (
        <button
          type="button"
          className="chart-newest"
          aria-label={t('chart.toNewest')}
          onClick={() => chart?.scrollToRealTime()}
          data-testid="chart-newest"
        >
          <Icon name="forward" size={18} />
        </button>
      ) : null}
      <div className="chart-waiting" role="status">
        {isWaiting ? (
          <Muted>
            {isFailure(error) && error.code !== 0 ? `${errorText(t, error)} ` : ''}
            {t('chart.waiting')}
          </Muted>
        ) : null}
      </div>
    </div>
  );
}

/** The handles of the stops and of the drawn lines. */
function useHandles(stops: ChartStops | null, drawn: Drawn, digits: number): readonly Handle[] {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const ofStops = stopFields
    .filter((field) => stops && stops.form[field] !== '')
    .flatMap((field): Handle[] => {
      if (!stops) return [];
      const price = stops.form[field];
      const result = formatMoney(stops.resultOf(field), 'USDT', { isSigned: true, isHidden });
      return [
        {
          id: `stop/${field}`,
          price,
          tone: stopTones[field],
          text: t(`positions.${field}`),
          label: t(`trade.${field}`),
          valueText: `${formatPrice(price, digits)}, ${result}`,
          moving: `${formatPrice(price, digits, '').trim()} · ${result}`,
          isWrong: stops.problems[field] !== undefined,
          testId: `handle-${field}`,
          onMove: (next) => stops.move(field, next),
        },
      ];
    });
  const ofLines = drawn.lines.map((price, index): Handle => {
    const text = formatPrice(price, digits, '').trim();
    return {
      id: `line/${index}`,
      price,
      tone: 'plain',
      text,
      label: t('chart.line'),
      valueText: formatPrice(price, digits),
      moving: '',
      isWrong: false,
      testId: `handle-line-${index}`,
      onMove: (next) => drawn.moveLine(index, next),
    };
  });
  return [...ofStops, ...ofLines];
}

/** All prices with a line and a tag. The last price has the color of the change of the day, like the figure above it. */
function useTags(
  { info: { symbol }, positions, stops, lines }: Props,
  handles: readonly Handle[],
): readonly AxisTag[] {
  const { t } = useTranslation();
  const { ticker, digits } = useSymbol(symbol);
  const own = [...positionLevels(positions, t, stops?.position.id), ...lines];
  const movable = handles.map(({ id, price, tone }): AxisTag => ({
    id,
    price: Number(price),
    label: id,
    tone,
    isMovable: true,
  }));
  if (!ticker) return [...movable, ...own];
  const last: AxisTag = {
    id: 'last',
    price: Number(ticker.price),
    label: formatPrice(ticker.price, digits, '').trim(),
    tone: toTone(ticker.change24h) || 'plain',
  };
  return [last, ...movable, ...own];
}

/** The range of the visible candles, with space for the legend above and the labels of the extremes. Indicators may leave it. */
function rangeOfCandles({ chart, defaultRange }: AxisCreateRangeParams, legendPx: number) {
  const pane = chart.getSize(MAIN_PANE, 'main');
  const { from: first, to: end } = chart.getVisibleRange();
  const found =
    pane &&
    candleRange(chart.getDataList().slice(first, end), pane.height, {
      top: legendPx + MARK_PX,
      bottom: MARK_PX,
    });
  if (!found) return defaultRange;
  const { from: realFrom, to: realTo } = found;
  return { ...defaultRange, realFrom, realTo, realRange: realTo - realFrom };
}

/** Shows the first candles when the width of the chart is known. The member can zoom afterwards. */
function useFirstCandles(chart: Chart | null): void {
  const fitted = useRef<Chart | null>(null);
  useEffect(() => {
    const width = chart?.getDom()?.clientWidth ?? 0;
    const axisPx = chart?.getStyles().yAxis.size;
    if (!chart || fitted.current === chart || width === 0 || typeof axisPx !== 'number') return;
    fitted.current = chart;
    chart.setBarSpace((width - axisPx - RIGHT_PX) / FIRST_CANDLES);
  });
}

/**
 * Creates the chart in an element, and disposes of it when the element is unmounted. It is created in a task of its own,
 * so that the page reacts to taps between rendering and the first layout of the chart.
 */
function useChart() {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      const made = init(element, {
        hotkey: { enabled: false },
        // Space for the legend of a pane below the candles, in pixels.
        layout: { yAxis: { gap: { top: 30, bottom: 2 } } },
      });
      // Removes the tab stops that klinecharts adds, because the chart must not be focusable.
      for (const inner of element.querySelectorAll('[tabindex]')) inner.removeAttribute('tabindex');
      made?.setOffsetRightDistance(RIGHT_PX);
      made?.overrideXAxis({
        createTicks: ({ defaultTicks, bounding }) =>
          timeTicks(defaultTicks, made.getPeriod()?.type, bounding.width),
      });
      setChart(made);
      const stop = preservePageScroll(element);
      // Ignores a size of zero, which a page behind another page has: resizing to zero would lose the scroll position of
      // the chart.
      const observer = new ResizeObserver(() => {
        if (!made || element.clientWidth === 0) return;
        const isFollowing = made.getOffsetRightDistance() > 0;
        fitPanes(made);
        made.resize();
        if (isFollowing) made.scrollToRealTime();
      });
      observer.observe(element);
      close = () => {
        stop();
        observer.disconnect();
        setChart(null);
        dispose(element);
      };
    });
    return () => {
      clearTimeout(timer);
      close?.();
    };
  }, []);
  return { box, chart };
}

/** Whether the newest candle is out of view because the member has scrolled back. */
function useIsBehind(chart: Chart | null): boolean {
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    if (!chart) return;
    const look = () => {
      const count = chart.getDataList().length;
      setBehind(count > 0 && chart.getVisibleRange().to < count);
    };
    chart.subscribeAction('onVisibleRangeChange', look);
    return () => chart.unsubscribeAction('onVisibleRangeChange', look);
  }, [chart]);
  return isBehind;
}

/** The displayed theme. It can change at any time, because it can follow the theme of the device. */
function useShownTheme(): string | undefined {
  return useSyncExternalStore(listen, () => document.documentElement.dataset['theme']);
}

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const words = ['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const;

function nameLegend(chart: Chart, language: string, t: TFunction): void {
  const named = Object.fromEntries(words.map((word) => [word, `${t(`chart.legend.${word}`)} `]));
  registerLocale(language, named as Parameters<typeof registerLocale>[1]);
  chart.setLocale(language);
}
