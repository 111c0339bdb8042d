import { useTranslation } from 'react-i18next';
import { toParts } from '@hongbao/client/lib/numbers.ts';
import { Bands } from './Bands.tsx';
import { expectedPath, type Point } from './expected.ts';
import { type Draft, type Frame, xOf, yOf } from './scale.ts';
import { formatDuration, type Intervention, formatPriceMove } from './steering.ts';

interface Props {
  frame: Frame;
  symbol: string;
  price: number;
  precision: number;
  candles: readonly { openAt: number; close: string }[];
  interventions: readonly Intervention[];
  draft: Draft | null;
}

const LINES = 4;
const LABEL_ROOM_PX = 4;

/** The chart: past prices, active and upcoming interventions, and the intervention drafted by a drag. */
export function ChartPicture(props: Props) {
  const { t } = useTranslation();
  const { frame, symbol, price, precision, candles, interventions, draft } = props;
  const { width, height, nowMs, untilMs, low, high } = frame;
  const shown = (value: number) => toParts(value.toFixed(precision), { digits: precision }).digits;
  const closes = candles
    .slice(1)
    .flatMap(({ openAt }, index) => pointsOf(openAt, candles[index]?.close));
  const past = [...closes, { at: nowMs, price }];
  const coming = expectedPath(interventions, { now: nowMs, price, untilMs });
  const levels = Array.from({ length: LINES }, (_, index) => {
    return low + ((high - low) * (index + 0.5)) / LINES;
  });
  const x = xOf(frame, nowMs);
  return (
    <svg
      className="chart"
      width={width}
      height={height}
      role="img"
      aria-label={t('desk.market.picture', { symbol, price: shown(price) })}
    >
      {levels.map((level) => (
        <g key={level}>
          <line
            className="chart-level"
            x1={0}
            x2={width}
            y1={yOf(frame, level)}
            y2={yOf(frame, level)}
          />
          <text x={LABEL_ROOM_PX} y={yOf(frame, level) - LABEL_ROOM_PX}>
            {shown(level)}
          </text>
          <text x={width - LABEL_ROOM_PX} y={yOf(frame, level) - LABEL_ROOM_PX} textAnchor="end">
            {formatPriceMove(Math.round((level / price - 1) * 1000) / 10)}
          </text>
        </g>
      ))}
      <Bands frame={frame} interventions={interventions} />
      <TimeLabels frame={frame} />
      <line className="chart-now" x1={x} x2={x} y1={0} y2={height} />
      <path className="chart-past" d={pathOf(frame, past)} />
      <path className="chart-coming" d={pathOf(frame, coming)} />
      {draft ? <DraftLine frame={frame} price={price} draft={draft} /> : null}
      <circle className="chart-dot" cx={x} cy={yOf(frame, price)} r={4} />
    </svg>
  );
}

function TimeLabels({ frame }: { frame: Frame }) {
  const { t } = useTranslation();
  const { width, height, fromMs, nowMs, untilMs } = frame;
  const y = height - LABEL_ROOM_PX;
  return (
    <>
      <text x={LABEL_ROOM_PX} y={y}>
        {`\u2212${formatDuration(nowMs - fromMs)}`}
      </text>
      <text className="chart-label-now" x={xOf(frame, nowMs)} y={y} textAnchor="middle">
        {t('desk.market.now')}
      </text>
      <text x={width - LABEL_ROOM_PX} y={y} textAnchor="end">
        {`+${formatDuration(untilMs - nowMs)}`}
      </text>
    </>
  );
}

/** The line of the drafted intervention: from the current price to the target, and constant after that. */
function DraftLine({ frame, price, draft }: { frame: Frame; price: number; draft: Draft }) {
  const at = frame.nowMs + draft.durationMs;
  const to = Number(draft.to);
  const path = [
    { at: frame.nowMs, price },
    { at, price: to },
    { at: frame.untilMs, price: to },
  ];
  return (
    <>
      <path className="chart-draft" d={pathOf(frame, path)} />
      <circle className="chart-handle" cx={xOf(frame, at)} cy={yOf(frame, to)} r={6} />
    </>
  );
}

const pointsOf = (at: number, close: string | undefined): Point[] =>
  close === undefined ? [] : [{ at, price: Number(close) }];

function pathOf(frame: Frame, points: readonly Point[]): string {
  if (points.length < 2) return '';
  const places = points.map(
    ({ at, price }) => `${xOf(frame, at).toFixed(1)} ${yOf(frame, price).toFixed(1)}`,
  );
  return `M${places.join('L')}`;
}
