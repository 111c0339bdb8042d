import { formatUnits } from '@hongbao/contracts/money';
import type { Chart } from 'klinecharts';
import { type KeyboardEvent, type PointerEvent, type RefCallback, useState } from 'react';
import type { PlacedLabel, PriceLevel } from '../../ui/pictures/priceScale.ts';
import type { AxisTag } from './chartAxis.ts';
import { movedByKey, priceAt } from './chartStops.ts';
import { MAIN_PANE } from './indicators.ts';

/** A tag that can be dragged to another price, by pointer and by keyboard. */
export interface Handle {
  id: string;
  /** Decimal string. */
  price: string;
  tone: PriceLevel['tone'];
  /** Visible text of the tag. */
  text: string;
  /** Accessible name, and the value that is read out. */
  label: string;
  valueText: string;
  /** Text beside the tag while it is moved. */
  moving: string;
  isWrong: boolean;
  testId: string;
  onMove: (price: string) => void;
}

interface Props {
  chart: Chart;
  tags: readonly AxisTag[];
  handles: readonly Handle[];
  /** Reference price of key steps, in units. */
  mark: bigint;
  /** Decimals of prices. */
  digits: number;
  /** Registers the element of a tag, which `placeTags` moves to its price. */
  elementOf: (id: string) => RefCallback<HTMLElement>;
}

/** The tags of the chart's lines, stacked on the price axis. For screen readers only the handles exist. */
export function ChartTags({ tags, handles, elementOf, ...rest }: Props) {
  return (
    <div className="chart-tags">
      {tags
        .filter(({ isMovable }) => !isMovable)
        .map(({ id, label, tone }) => (
          <span
            key={id}
            ref={elementOf(id)}
            className="chart-tag num"
            data-tone={tone}
            data-tag={id}
            aria-hidden="true"
          >
            <span className="chart-tag-text">{label}</span>
          </span>
        ))}
      {handles.map((handle) => (
        <HandleTag key={handle.id} handle={handle} element={elementOf(handle.id)} {...rest} />
      ))}
    </div>
  );
}

interface HandleProps extends Pick<Props, 'chart' | 'mark' | 'digits'> {
  handle: Handle;
  element: RefCallback<HTMLElement>;
}

function HandleTag({ handle, element, chart, mark, digits }: HandleProps) {
  const [isMoving, setMoving] = useState(false);
  const { price, onMove } = handle;
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    setMoving(true);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // Without candles the price axis has an arbitrary scale, so that a price has no position on the chart.
    if (chart.getDataList().length === 0) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    const point = chart.convertFromPixel([{ x: 0, y: event.clientY - (box?.top ?? 0) }], {
      paneId: MAIN_PANE,
      absolute: true,
    });
    const next = priceAt([point].flat()[0]?.value, digits);
    if (next) onMove(next);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = movedByKey(event.key, price, mark, digits);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      className="chart-tag is-handle num"
      data-tone={handle.tone}
      data-tag={handle.id}
      data-moving={isMoving ? '' : undefined}
      data-wrong={handle.isWrong ? '' : undefined}
      data-testid={handle.testId}
      aria-label={handle.label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Number(formatUnits(mark * 2n))}
      aria-valuenow={Number(price)}
      aria-valuetext={handle.valueText}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onLostPointerCapture={() => setMoving(false)}
      onKeyDown={handleKey}
    >
      <span className="chart-tag-text" aria-hidden="true">
        {handle.text}
      </span>
      <span className="chart-tag-moving" aria-hidden="true">
        {handle.moving}
      </span>
    </div>
  );
}

/** Moves the elements of the tags to their places on the axis, and hides those of tags without a place. */
export function placeTags(
  elements: ReadonlyMap<string, HTMLElement>,
  placed: readonly { tag: AxisTag; y: number; side: PlacedLabel['side'] }[],
): void {
  for (const [id, element] of elements) {
    const place = placed.find(({ tag }) => tag.id === id);
    element.dataset['placed'] = place ? (place.side ?? 'inside') : '';
    if (place) element.style.setProperty('--y', `${place.y}px`);
  }
}
