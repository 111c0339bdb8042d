import { useTranslation } from 'react-i18next';
import { type Frame, xOf } from './scale.ts';
import { type Intervention, interventionState } from './steering.ts';

const THINNEST_PX = 2;
const LINE_PX = 13;
const LABELS = 4;

/** Labeled bands over the chart that show the active periods of the interventions. */
export function Bands({
  frame,
  interventions,
}: {
  frame: Frame;
  interventions: readonly Intervention[];
}) {
  const { t } = useTranslation();
  const bands = interventions.flatMap((one) => {
    const standing = interventionState(one, frame.nowMs);
    const until = Math.min(one.startAt + one.durationMs, one.endedAt ?? Infinity);
    const isSeen = until >= frame.fromMs && one.startAt <= frame.untilMs;
    return standing === 'withdrawn' || !isSeen ? [] : [{ one, standing, until }];
  });
  return bands.map(({ one, standing, until }, index) => {
    const x = Math.max(0, xOf(frame, one.startAt));
    const wide = Math.max(THINNEST_PX, Math.min(frame.width, xOf(frame, until)) - x);
    return (
      <g key={one.id} className="chart-band" data-standing={standing}>
        <rect x={x} y={0} width={wide} height={frame.height} />
        {index < LABELS ? (
          <text x={Math.min(x + 4, frame.width - 60)} y={LINE_PX * (index + 1)}>
            {t(`desk.market.kind_${one.kind}`)}
          </text>
        ) : null}
      </g>
    );
  });
}
