import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toTone } from '../../lib/numbers.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { memberKey } from '../../state/memberKey.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { chartChanged, type ChartView, firstChart } from '../../state/tickets.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Percent, Price } from '../../ui/Figure.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { SimulatedMark } from '../../ui/SimulatedMark.tsx';
import { Skeleton } from '../../ui/Empty.tsx';
import { toasts } from '../../ui/toasts.ts';
import type { TradeSymbol } from '../market/market.api.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import { useSymbol, useTicker } from '../market/useMarket.ts';
import { ChartStopsBar } from './ChartStopsBar.tsx';
import { DrawnLines } from './DrawnLines.tsx';
import { LINES_MAX, useChartMemory } from './chartMemory.ts';
import { PeriodsEditor } from './PeriodsEditor.tsx';
import { useChartStops } from './useChartStops.ts';
import { useFullscreen } from './useFullscreen.ts';
import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import { intervals } from '../candles/candleIntervals.ts';

const CandleChart = lazy(async () => ({
  default: (await import('./CandleChart.tsx')).CandleChart,
}));

interface Props {
  symbol: string;
  info: TradeSymbol | undefined;
  /** The member's open positions in this symbol, newest first. */
  positions: readonly ListedPosition[];
  /** Lines of the member's other orders and positions in this symbol. */
  lines: readonly PriceLevel[];
}

/** The chart with its toolbar. Below it are the stops that can be dragged. */
export function ChartStage({ symbol, info, positions, lines }: Props) {
  const { t } = useTranslation();
  const [isFull, setFull] = useFullscreen();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [{ interval, indicators }, changeView] = useChartView();
  const [isSetting, setSetting] = useState(false);
  const drawn = useChartMemory(symbol);
  const price = useTicker(symbol)?.price;
  const stops = useChartStops(symbol, positions.find(({ id }) => id === chosenId) ?? positions[0]);
  return (
    <div className="chart-stage" data-full={isFull ? '' : undefined} data-testid="chart-stage">
      {isFull ? <FullTitle symbol={symbol} /> : null}
      <ChartTools
        interval={interval}
        onInterval={(next) => changeView({ interval: next })}
        indicators={indicators}
        onIndicators={(next) => changeView({ indicators: next })}
        onSettings={() => setSetting(true)}
      >
        <IconButton
          label={t('chart.addLine')}
          aria-disabled={!price}
          onClick={() => {
            if (drawn.lines.length >= LINES_MAX)
              toasts.show(t('chart.linesFull', { count: LINES_MAX }), 'bad');
            else if (price) drawn.addLine(trimZeros(price));
          }}
          data-testid="chart-add-line"
        >
          <Icon name="addLine" size={20} />
        </IconButton>
        <IconButton
          label={t(isFull ? 'chart.leaveFullscreen' : 'chart.fullscreen')}
          onClick={() => setFull(!isFull)}
          data-testid="chart-fullscreen"
        >
          <Icon name={isFull ? 'shrink' : 'expand'} size={20} />
        </IconButton>
      </ChartTools>
      {info ? (
        <Suspense fallback={<Skeleton height={360} />}>
          <CandleChart
            info={info}
            interval={interval}
            indicators={indicators}
            positions={positions}
            stops={stops}
            lines={lines}
            drawn={drawn}
          />
        </Suspense>
      ) : (
        <Skeleton height={360} />
      )}
      {stops ? <ChartStopsBar stops={stops} positions={positions} onChoose={setChosenId} /> : null}
      {drawn.lines.length > 0 ? <DrawnLines symbol={symbol} drawn={drawn} /> : null}
      <Sheet
        isOpen={isSetting}
        title={t('chart.periods.title')}
        onClose={() => setSetting(false)}
        testId="chart-periods"
      >
        <PeriodsEditor
          periods={drawn.periods}
          onSave={(periods) => {
            drawn.setPeriods(periods);
            setSetting(false);
          }}
        />
      </Sheet>
    </div>
  );
}

/** The pair with its price above the chart that covers the page. */
function FullTitle({ symbol }: { symbol: string }) {
  const { ticker, digits, quote } = useSymbol(symbol);
  const change = ticker?.change24h;
  return (
    <div className="chart-title">
      <PairName symbol={symbol} weight="strong" />
      <Price
        value={ticker?.price}
        digits={digits}
        quote={quote}
        isUnitHeard
        weight="strong"
        tone={toTone(change) || 'plain'}
      />
      <Percent rate={change} isResult size="small" weight="medium" />
      <SimulatedMark />
    </div>
  );
}

/** The interval and the indicators selected by this member, with a setter. */
function useChartView(): [ChartView, (change: Partial<ChartView>) => void] {
  const dispatch = useAppDispatch();
  const key = memberKey(useAppSelector((state) => state.session.userInfo?.id));
  const view = useAppSelector((state) => state.tickets.charts[key]) ?? firstChart;
  return [view, (change) => dispatch(chartChanged({ key, change }))];
}

interface ChartToolsProps {
  interval: KlineInterval;
  onInterval: (interval: KlineInterval) => void;
  indicators: readonly string[];
  onIndicators: (indicators: readonly string[]) => void;
  onSettings: () => void;
  /** Buttons at the end of the second line of the toolbar. */
  children?: ReactNode;
}

/** The available indicators by their common names, which are identical in every language. */
const offered = ['MA', 'BOLL', 'MACD', 'RSI', 'VOL'] as const;

function ChartTools({
  interval,
  onInterval,
  indicators,
  onIndicators,
  onSettings,
  children,
}: ChartToolsProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    // `scrollIntoView` would also scroll the page.
    if (row.current && chosen)
      row.current.scrollLeft =
        chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [interval]);
  const toggle = (name: string) =>
    onIndicators(
      indicators.includes(name) ? indicators.filter((one) => one !== name) : [...indicators, name],
    );
  return (
    <div className="chart-bars">
      <div className="chart-bar">
        <div
          ref={row}
          className="chart-tools"
          data-scrolls=""
          role="radiogroup"
          aria-label={t('chart.interval')}
        >
          {intervals.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              className="chart-tool"
              aria-checked={one === interval}
              data-testid={`interval-${one}`}
              onClick={() => onInterval(one)}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
      <div className="chart-bar">
        <div
          className="chart-tools"
          data-scrolls=""
          role="group"
          aria-label={t('chart.indicators')}
        >
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="chart-tool"
              aria-pressed={indicators.includes(name)}
              data-testid={`indicator-${name}`}
              onClick={() => toggle(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <IconButton
          label={t('chart.periods.title')}
          aria-haspopup="dialog"
          onClick={onSettings}
          data-testid="chart-periods-open"
        >
          <Icon name="tune" size={20} />
        </IconButton>
        {children}
      </div>
    </div>
  );
}
