import { lookAtCandles } from '@hongbao/contracts/control/interventions.calls';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorldTime } from '../../state/clock.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartTools } from './ChartTools.tsx';
import { DraftBar } from './DraftBar.tsx';
import { type Draft, draftAt, toFrame, type Reach, type Span, spans } from './scale.ts';
import { type Looked, useInterventions } from './useMarket.ts';
import { useSteer } from './useSteer.ts';
import { useWidth } from './useWidth.ts';

const HEIGHT_PX = 240;
const SECOND_MS = 1_000;

/**
 * The price chart of a symbol, on which an intervention can be drawn. A drag to the right drafts a ramp, a vertical
 * drag drafts a gap.
 */
export function PriceChart({ looked }: { looked: Looked }) {
  const { t } = useTranslation();
  const { symbol, pricePrecision: precision } = looked;
  const world = useWorld();
  const [place, width] = useWidth();
  const [span, setSpan] = useState<Span>('hour');
  const [reach, setReach] = useState<Reach>('15');
  const [draft, setDraft] = useState<Draft | null>(null);
  const isDragging = useRef(false);
  const steering = useSteer(symbol);
  const { interval, limit, stepMs } = spans[span];
  const candles = useAsk(lookAtCandles, { params: { world }, query: { symbol, interval, limit } });
  const { data: interventions = [] } = useInterventions();
  const now = Math.floor((useWorldTime() ?? 0) / SECOND_MS) * SECOND_MS;
  const price = Number(looked.price);
  const closes = (candles.data ?? []).map(({ close }) => Number(close));
  const frame = toFrame({ width, height: HEIGHT_PX }, { now, span, reach }, price, closes);
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    setDraft(draftAt(frame, at, { price, precision, stepMs }));
  };
  const discard = () => {
    steering.clear();
    setDraft(null);
  };
  const confirm = async () => {
    if (!draft) return;
    const { kind, to, durationMs } = draft;
    if (await steering.steer({ kind, to, ...(kind === 'ramp' ? { durationMs } : {}) }))
      setDraft(null);
  };
  return (
    <section className="desk-section market-chart" aria-label={t('desk.market.chart', { symbol })}>
      <ChartTools
        {...{ symbol, span, reach }}
        onSpan={(one) => {
          setSpan(one);
          discard();
        }}
        onReach={setReach}
      />
      <Failed failure={candles.failure} onRetry={candles.again} />
      <div
        ref={place}
        className="chart-place"
        data-testid="market-chart"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDragging.current = true;
          steering.clear();
          draw(event);
        }}
        onPointerMove={(event) => {
          if (isDragging.current) draw(event);
        }}
        onPointerUp={() => (isDragging.current = false)}
        onPointerCancel={() => {
          isDragging.current = false;
          discard();
        }}
      >
        <ChartPicture
          {...{ frame, price, precision, draft, symbol }}
          candles={candles.data ?? []}
          interventions={interventions.filter((one) => one.symbol === symbol)}
        />
      </div>
      <DraftBar
        draft={draft}
        isBusy={steering.isBusy}
        failure={steering.failure}
        onConfirm={() => void confirm()}
        onDiscard={discard}
      />
    </section>
  );
}
