import { formatUnits } from '@hongbao/contracts/money';
import type { Chart } from 'klinecharts';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { type StopField, stopFields } from '../positions/ticketStops.ts';
import { movedByKey, priceAt } from './chartStops.ts';
import type { ChartStops } from './useChartStops.ts';

interface Props {
  chart: Chart;
  stops: ChartStops;
  /** The handle elements by stop. They move together with their lines. */
  handles: RefObject<Map<StopField, HTMLElement>>;
}

const MAIN_PANE = 'candle_pane';

/** A handle on the line of each stop, movable by pointer and keyboard. */
export function StopHandles({ chart, stops, handles }: Props) {
  return stopFields
    .filter((field) => stops.form[field] !== '')
    .map((field) => (
      <Handle key={field} field={field} chart={chart} stops={stops} handles={handles} />
    ));
}

function Handle({ field, chart, stops, handles }: Props & { field: StopField }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { form, digits, mark, move } = stops;
  const price = form[field];
  const result = formatMoney(stops.resultOf(field), 'USDT', { isSigned: true, isHidden });

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // Without candles the price axis has an arbitrary scale, so that a stop has no position on the chart.
    if (chart.getDataList().length === 0) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    const point = chart.convertFromPixel([{ x: 0, y: event.clientY - (box?.top ?? 0) }], {
      paneId: MAIN_PANE,
      absolute: true,
    });
    const next = priceAt([point].flat()[0]?.value, digits);
    if (next) move(field, next);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = movedByKey(event.key, price, mark, digits);
    if (next === null) return;
    event.preventDefault();
    move(field, next);
  };
  return (
    <div
      ref={(element) => {
        if (element) handles.current.set(field, element);
        return () => {
          handles.current.delete(field);
        };
      }}
      role="slider"
      tabIndex={0}
      className="stop-handle"
      data-field={field}
      data-wrong={stops.problems[field] ? '' : undefined}
      data-testid={`handle-${field}`}
      aria-label={t(`trade.${field}`)}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Number(formatUnits(mark * 2n))}
      aria-valuenow={Number(price)}
      aria-valuetext={`${formatPrice(price, digits)}, ${result}`}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    >
      <span aria-hidden="true">{t(`positions.${field}`)}</span>
      <span aria-hidden="true" className="num">
        {result}
      </span>
    </div>
  );
}
