import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVars } from '../cssVars.ts';
import '../styles/pictures.css';
import { type PriceLevel, type PriceScale, priceScale, spreadLabels } from './priceScale.ts';

/** A candle. Prices are doubles: they determine pixels, not money. */
export interface PriceBar {
  /** Start, epoch ms. */
  at: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A price at an instant (epoch ms). */
export interface PricePoint {
  at: number;
  price: number;
}

/** An instant that is drawn as a vertical line: an entry, an expiry. */
export interface PriceMoment {
  id: string;
  at: number;
  label: string;
}

type Shape =
  | { kind: 'candles'; bars: readonly PriceBar[]; slots: number }
  | {
      kind: 'line';
      points: readonly PricePoint[];
      fromMs: number;
      untilMs: number;
      tone: 'up' | 'down' | 'gold';
      moments?: readonly PriceMoment[];
    };

interface Props {
  /** What the chart shows, for screen readers: it is an image for them. */
  label: string;
  shape: Shape;
  levels?: readonly PriceLevel[];
  /** The latest price, shown as a tag on the axis. Beside a change of the day it has the color of that change. */
  last?: { price: number; tone: PriceLevel['tone'] } | undefined;
  showPrice: (price: number) => string;
  testId?: string;
}

const WIDTH = 320;
const HEIGHT = 160;
/** Height of a tag with its distance, in pixels. */
const TAG_PX = 22;
/** The same as a share of the height of the lowest chart, on a phone of 320 pixels: five tags always have room. */
const TAG_GAP_MAX = 0.2;

/**
 * A small price chart without interaction: candles or a line, with horizontal lines at prices. It is cheap to redraw, so
 * it follows every tick. The chart page has the interactive chart.
 */
export function PriceChart({ label, shape, levels = [], last, showPrice, testId }: Props) {
  const { t } = useTranslation();
  const scale = priceScale(extremes(shape), levels, last?.price);
  const [plot, height] = useHeight();
  const gap = Math.min(TAG_GAP_MAX, TAG_PX / height);
  const tags = spreadLabels(
    tagsOf(levels, scale, last && { ...last, label: showPrice(last.price) }),
    scale,
    () => gap,
  );
  const isFree = (at: number) => tags.every((tag) => Math.abs(tag.at - at) >= gap);
  const y = (price: number) => scale.share(price) * HEIGHT;
  return (
    <div
      className="price-chart"
      role="img"
      aria-label={[label, ...levels.map(({ label: text }) => text)].join(', ')}
      data-testid={testId}
      data-levels={levels.map(({ id }) => id).join(' ')}
    >
      <div className="price-plot" aria-hidden="true" ref={plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {shape.kind === 'candles' ? <Candles {...shape} y={y} /> : <Path {...shape} y={y} />}
          {last ? (
            <path className="price-line" data-tone={last.tone} d={`M0 ${y(last.price)}H${WIDTH}`} />
          ) : null}
          {levels
            .filter(({ price }) => scale.isInside(price))
            .map(({ id, price, tone }) => (
              <path
                key={id}
                className="price-line"
                data-tone={tone}
                d={`M0 ${y(price)}H${WIDTH}`}
              />
            ))}
        </svg>
      </div>
      <div className="price-axis num" aria-hidden="true">
        <span>{isFree(0) ? showPrice(scale.high) : ''}</span>
        <span>{isFree(1) ? showPrice(scale.low) : ''}</span>
        {tags.map(({ level, at, side }) => (
          <span
            key={level.id}
            className="price-tag"
            data-tone={level.tone}
            style={cssVars({ '--at': at })}
          >
            {level.label}
            {side === 'above' ? ' ↑' : side === 'below' ? ' ↓' : ''}
          </span>
        ))}
      </div>
      {shape.kind === 'line' && shape.moments?.length ? (
        <div className="price-moments" aria-hidden="true">
          {shape.moments.map(({ id, at, label: text }) => (
            <span
              key={id}
              className="price-moment"
              style={cssVars({ '--at': shareOf(at, shape.fromMs, shape.untilMs) })}
            >
              {text}
            </span>
          ))}
        </div>
      ) : null}
      {scale.isEmpty ? <p className="price-empty">{t('chart.waiting')}</p> : null}
    </div>
  );
}

/** The height of an element in pixels, and the ref that measures it. Zero until it is measured. */
function useHeight() {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height] as const;
}

/**
 * The tags of the axis: the latest price, the levels of the scale, and one tag for all levels above and one for all below
 * it, with the color of the nearest.
 */
function tagsOf(
  levels: readonly PriceLevel[],
  scale: PriceScale,
  last: Omit<PriceLevel, 'id'> | undefined,
): PriceLevel[] {
  const beyond = (levelsThere: readonly PriceLevel[]): PriceLevel[] => {
    const [nearest] = levelsThere;
    const label = [...new Set(levelsThere.map((level) => level.label))].join(', ');
    return nearest ? [{ ...nearest, label }] : [];
  };
  const above = levels.filter(({ price }) => scale.share(price) < 0);
  const below = levels.filter(({ price }) => scale.share(price) > 1);
  return [
    ...(last ? [{ ...last, id: 'last' }] : []),
    ...levels.filter(({ price }) => scale.isInside(price)),
    ...beyond(above.toSorted((a, b) => a.price - b.price)),
    ...beyond(below.toSorted((a, b) => b.price - a.price)),
  ];
}

const extremes = (shape: Shape): number[] =>
  shape.kind === 'candles'
    ? shape.bars.flatMap(({ high, low }) => [high, low])
    : shape.points.map(({ price }) => price);

const shareOf = (at: number, fromMs: number, untilMs: number) =>
  Math.min(1, Math.max(0, (at - fromMs) / Math.max(1, untilMs - fromMs)));

/** The bars are aligned to the right; their bodies and wicks are one path for each direction. */
function Candles({
  bars,
  slots,
  y,
}: {
  bars: readonly PriceBar[];
  slots: number;
  y: (price: number) => number;
}) {
  const step = WIDTH / slots;
  const shown = bars.slice(-slots);
  const paths = { up: ['', ''], down: ['', ''] };
  shown.forEach((bar, index) => {
    const side = paths[bar.close >= bar.open ? 'up' : 'down'];
    const x = (slots - shown.length + index) * step;
    const top = y(Math.max(bar.open, bar.close));
    const height = Math.max(0.8, y(Math.min(bar.open, bar.close)) - top);
    side[0] += `M${(x + step / 2).toFixed(1)} ${y(bar.high).toFixed(1)}V${y(bar.low).toFixed(1)}`;
    side[1] += `M${(x + step * 0.15).toFixed(1)} ${top.toFixed(1)}h${(step * 0.7).toFixed(1)}v${height.toFixed(1)}h${(-step * 0.7).toFixed(1)}z`;
  });
  return (['up', 'down'] as const).map((tone) => (
    <g key={tone} className="price-candles" data-tone={tone}>
      <path className="price-wicks" d={paths[tone][0]} />
      <path d={paths[tone][1]} />
    </g>
  ));
}

function Path(shape: Extract<Shape, { kind: 'line' }> & { y: (price: number) => number }) {
  const { points, fromMs, untilMs, tone, moments = [], y } = shape;
  const x = (at: number) => shareOf(at, fromMs, untilMs) * WIDTH;
  const line = points.map(({ at, price }) => `${x(at).toFixed(1)} ${y(price).toFixed(1)}`);
  return (
    <>
      {moments.map(({ id, at }) => (
        <path key={id} className="price-line" data-tone="plain" d={`M${x(at)} 0V${HEIGHT}`} />
      ))}
      {line.length > 1 ? (
        <path className="price-path" data-tone={tone} d={`M${line.join('L')}`} />
      ) : null}
    </>
  );
}
