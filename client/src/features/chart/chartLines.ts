import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';

const GROUP = 'prices';
const NAME = 'dashedPriceLine';

const tokens = {
  gold: '--gold',
  up: '--up',
  down: '--down',
  bad: '--bad',
  plain: '--text-3',
} as const satisfies Record<PriceLevel['tone'], string>;

interface Drawn {
  color: string;
  /** Returns the current height of the legend, in pixels. */
  legendPx: () => number;
}

/**
 * Draws a dashed line at each price below the legend, and moves or removes existing lines. Their tags are on the price
 * axis.
 */
export function drawLines(
  chart: Chart,
  levels: readonly PriceLevel[],
  legendPx: Drawn['legendPx'],
): void {
  for (const { id } of chart.getOverlays({ groupId: GROUP }))
    if (!levels.some((level) => level.id === id)) chart.removeOverlay({ id });
  const style = getComputedStyle(document.documentElement);
  for (const { id, price, tone } of levels) {
    const color = style.getPropertyValue(tokens[tone]).trim();
    const [drawn] = chart.getOverlays({ id });
    const overlay = { id, points: [{ value: price }], extendData: { color, legendPx } };
    if (!drawn) chart.createOverlay({ name: NAME, groupId: GROUP, lock: true, ...overlay });
    else if (drawn.points[0]?.value !== price || (drawn.extendData as Drawn).color !== color)
      chart.overrideOverlay(overlay);
  }
}

registerOverlay<Drawn>({
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }): OverlayFigure[] => {
    const y = coordinates[0]?.y;
    const { color, legendPx } = overlay.extendData;
    if (y === undefined || y < legendPx()) return [];
    const ends = [0, bounding.width].map((x) => ({ x, y }));
    return [
      {
        type: 'line',
        attrs: { coordinates: ends },
        styles: { style: 'dashed', dashedValue: [4, 3], size: 1, color },
        ignoreEvent: true,
      },
    ];
  },
});
