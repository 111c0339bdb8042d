import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/failureText.ts';
import { useAppSelector } from '../../state/store.ts';
import { cssVars } from '../../ui/cssVars.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Muted } from '../../ui/layout.tsx';
import type { TradeSymbol } from '../market/market.api.ts';
import { type StopField, stopFields } from '../positions/ticketStops.ts';
import { chartStyles } from './chartStyles.ts';
import { fitPanes, countPanes, showIndicators } from './indicators.ts';
import {
  drawMemberLines,
  handledLines,
  type LinePlace,
  type MemberLine,
  memberLines,
  stopLineId,
} from './memberLines.ts';
import { preservePageScroll } from './pageScroll.ts';
import { StopHandles } from './StopHandles.tsx';
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
  lines?: readonly MemberLine[];
}

const noLines: readonly MemberLine[] = [];

/** Gap between the newest candle and the price axis, in pixels. */
const RIGHT_PX = 10;
/** Half the width of a label on the time axis, in pixels. A label closer to an edge would be clipped. */
const TICK_PX = 18;
/** Half the height of a handle, in pixels. */
const EDGE_PX = 16;
/** Height of the legend, in pixels. A handle at the upper edge must not cover it. */
const LEGEND_PX = 22;

/** The candlestick chart. For screen readers it is an image, because the page also shows its main figures as text. */
export function CandleChart({
  info,
  interval,
  indicators,
  positions,
  stops,
  lines: others = noLines,
}: Props) {
  const { t, i18n } = useTranslation();
  const { box, chart } = useChart();
  const handles = useRef(new Map<StopField, HTMLElement>());
  const preferences = useAppSelector((state) => state.preferences);
  const theme = useShownTheme();
  const { isWaiting, error } = useCandles(chart, info, interval);
  const isBehind = useIsBehind(chart);

  useEffect(
    () => chart?.setStyles(chartStyles(document.documentElement)),
    [chart, preferences, theme],
  );
  useEffect(() => {
    if (chart) nameLegend(chart, i18n.language, t);
  }, [chart, i18n.language, t]);
  useEffect(() => {
    if (chart) showIndicators(chart, indicators, t);
  }, [chart, indicators, t]);

  const place = useCallback((id: string, at: LinePlace) => {
    const field = stopFields.find((one) => stopLineId(one) === id);
    const element = field && handles.current.get(field);
    if (!element) return;
    element.style.setProperty('--x', `${at.width}px`);
    // Places the handle of a line outside the visible range at the edge, where it can be dragged.
    const top = at.y < 0 ? LEGEND_PX + EDGE_PX : EDGE_PX;
    const y = Math.min(at.height - EDGE_PX, Math.max(top, at.y));
    element.style.setProperty('--y', `${y}px`);
    element.dataset['out'] = at.y < 0 ? 'above' : at.y > at.height ? 'below' : '';
  }, []);
  const { takeProfit = '', stopLoss = '' } = stops?.form ?? {};
  const handledId = stops?.position.id;
  const lines = useMemo(
    () => [
      ...memberLines(positions, handledId, t),
      ...handledLines({ takeProfit, stopLoss }),
      ...others,
    ],
    [positions, handledId, takeProfit, stopLoss, others, t],
  );
  useEffect(() => {
    if (chart) drawMemberLines(chart, lines, place);
  }, [chart, lines, place, preferences, theme]);

  return (
    <div className="chart-frame" style={cssVars({ '--panes': countPanes(indicators) })}>
      <div
        ref={box}
        className="chart"
        role="img"
        aria-label={t('chart.label', { symbol: info.symbol })}
        data-testid="chart"
      />
      {chart && stops ? <StopHandles chart={chart} stops={stops} handles={handles} /> : null}
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
            {errorText(t, error)} {t('chart.waiting')}
          </Muted>
        ) : null}
      </div>
    </div>
  );
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
        styles: chartStyles(document.documentElement),
        hotkey: { enabled: false },
        layout: { yAxis: { gap: { top: 0.14, bottom: 0.12 } } },
      });
      // Removes the tab stops that klinecharts adds, because the chart must not be focusable.
      for (const inner of element.querySelectorAll('[tabindex]')) inner.removeAttribute('tabindex');
      made?.setOffsetRightDistance(RIGHT_PX);
      made?.overrideXAxis({
        createTicks: ({ defaultTicks, bounding }) =>
          defaultTicks.filter(({ coord }) => coord > TICK_PX && coord < bounding.width - TICK_PX),
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
