import type { AxisTick, KLineData, PeriodType } from 'klinecharts';
import { formatDate, formatEpoch } from '../../lib/times.ts';
import { type PriceLevel, scaleBetween, spreadLabels } from '../../ui/pictures/priceScale.ts';

/** A price with a line on the chart and a tag on the price axis. */
export interface AxisTag extends PriceLevel {
  /** Whether the tag is a handle that can be dragged. It then has the height of a touch target. */
  isMovable?: boolean;
}

/** Height of a tag, in pixels. */
const TAG_PX = 20;
/** Height of the touch target of a handle, in pixels. */
const HANDLE_PX = 44;
/** Distance between two tags, in pixels. */
const GAP_PX = 2;

/** Half the width of a label on the time axis, in pixels: of a time or day, and of a day with its time or year. */
const HALF_PX = { short: 20, long: 40 };
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export interface Margins {
  top: number;
  bottom: number;
}

/**
 * Range of the price axis in which all candles are between the margins (in pixels) of a pane. Null without candles, and
 * in a pane that is not higher than its margins.
 */
export function candleRange(
  candles: readonly KLineData[],
  height: number,
  { top, bottom }: Margins,
): { from: number; to: number } | null {
  const inner = height - top - bottom;
  if (candles.length === 0 || inner <= 0) return null;
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const perPixel = (high - low) / inner;
  return { from: low - perPixel * bottom, to: high + perPixel * top };
}

interface Axis {
  /** Price at the lower end. */
  from: number;
  /** Price at the upper end. */
  to: number;
  height: number;
  /** Height of the legend at the upper end. A price beside it counts as above the axis, because its line would cross the legend. */
  legendPx: number;
  /** Height of the text of a tick. */
  textPx: number;
}

/**
 * Lays out the price axis: tags that do not overlap, and the ticks that no tag covers. Handles always have a tag, and are
 * closer together when the axis is too short for their touch targets; other tags have one in the given order while there
 * is room.
 */
export function layoutAxis<T extends AxisTag>(
  tags: readonly T[],
  ticks: readonly AxisTick[],
  { from, to, height, legendPx, textPx }: Axis,
) {
  const handles = tags.filter(isHandle);
  const unit = Math.max(height, handles.length * (HANDLE_PX + GAP_PX));
  const placed = spreadLabels(
    [...handles, ...tags.filter((tag) => !isHandle(tag))],
    scaleBetween(to, from),
    (tag) => ((isHandle(tag) ? HANDLE_PX : TAG_PX) + GAP_PX) / unit,
    // Beside a handle another tag needs no more space than its text, because it reacts to no touch.
    (above, below) => ((isHandle(above) && isHandle(below) ? HANDLE_PX : TAG_PX) + GAP_PX) / unit,
  ).map(({ level, at, side }) => {
    const priceY = ((to - level.price) / (to - from)) * height;
    return { tag: level, y: at * height, side: priceY < legendPx ? 'above' : side };
  });
  const isFree = ({ coord }: AxisTick) =>
    placed.every(({ y }) => Math.abs(coord - y) >= (TAG_PX + textPx) / 2 + GAP_PX);
  return { tags: placed, ticks: ticks.filter(isFree) };
}

const isHandle = ({ isMovable }: AxisTag) => isMovable === true;

/**
 * Number of lines of a legend in which the entries of each indicator (their widths in pixels) begin a new line, and wrap
 * at the width of the pane.
 */
export function countLegendLines(indicators: readonly (readonly number[])[], width: number) {
  return indicators.reduce((lines, entries) => {
    let x = Infinity;
    return entries.reduce((count, entry) => {
      const isWrapped = x + entry > width;
      x = isWrapped ? entry : x + entry;
      return isWrapped ? count + 1 : count;
    }, lines);
  }, 0);
}

/**
 * Labels of the time axis that are not clipped. The library leaves space for a date with seconds between two ticks,
 * which is sufficient for two labels if candles last minutes (the time) or days (the day).
 */
export function timeTicks(
  ticks: readonly AxisTick[],
  period: PeriodType | undefined,
  width: number,
): AxisTick[] {
  const isShort = period === 'minute' || period === 'day';
  const half = isShort ? HALF_PX.short : HALF_PX.long;
  return (isShort ? doubleTicks(ticks) : ticks)
    .filter(({ coord }) => coord > half && coord < width - half)
    .map((tick) => ({ ...tick, text: tickText(Number(tick.value), period) }));
}

/** Adds a tick before each tick and after the last, halfway. */
function doubleTicks(ticks: readonly AxisTick[]): readonly AxisTick[] {
  const [first, second] = ticks;
  if (!first || !second) return ticks;
  const coordStep = (second.coord - first.coord) / 2;
  const timeStep = (Number(second.value) - Number(first.value)) / 2;
  const shift = (tick: AxisTick, count: number): AxisTick => ({
    ...tick,
    coord: tick.coord + count * coordStep,
    value: Number(tick.value) + count * timeStep,
  });
  return [shift(first, -1), ...ticks.flatMap((tick) => [tick, shift(tick, 1)])];
}

function tickText(epochMs: number, period: PeriodType | undefined): string {
  if (period === 'minute') return formatDate(epochMs, clock);
  if (period === 'day') return formatDate(epochMs, { day: 'numeric', month: 'short' });
  return formatEpoch(epochMs, period === 'hour' ? 'short' : 'day');
}
