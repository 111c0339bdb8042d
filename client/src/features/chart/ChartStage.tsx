import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../state/memberKey.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { chartChanged, type ChartView, firstChart } from '../../state/tickets.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TradeSymbol } from '../market/market.api.ts';
import { ChartStopsBar } from './ChartStopsBar.tsx';
import { ChartTools } from './ChartTools.tsx';
import type { MemberLine } from './memberLines.ts';
import { useChartStops } from './useChartStops.ts';
import { useFullscreen } from './useFullscreen.ts';

const CandleChart = lazy(async () => ({
  default: (await import('./CandleChart.tsx')).CandleChart,
}));

interface Props {
  symbol: string;
  info: TradeSymbol | undefined;
  /** The member's open positions in this symbol, newest first. */
  positions: readonly ListedPosition[];
  /** Lines of the member's other orders and positions in this symbol. */
  lines: readonly MemberLine[];
}

/** The chart with its toolbar. Below it are the stops that can be dragged. */
export function ChartStage({ symbol, info, positions, lines }: Props) {
  const { t } = useTranslation();
  const [isFull, setFull] = useFullscreen();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [{ interval, indicators }, changeView] = useChartView();
  const stops = useChartStops(symbol, positions.find(({ id }) => id === chosenId) ?? positions[0]);
  return (
    <div className="chart-stage" data-full={isFull ? '' : undefined} data-testid="chart-stage">
      <ChartTools
        interval={interval}
        onInterval={(next) => changeView({ interval: next })}
        indicators={indicators}
        onIndicators={(next) => changeView({ indicators: next })}
      >
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
          />
        </Suspense>
      ) : (
        <Skeleton height={360} />
      )}
      {stops ? <ChartStopsBar stops={stops} positions={positions} onChoose={setChosenId} /> : null}
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
