import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts';
import { stopFields, type StopField } from '../positions/ticketStops.ts';

const GROUP = 'member';
const NAME = 'memberLine';

export interface MemberLine {
  id: string;
  price: string;
  /**
   * Label at the left end of the line, because the tag of the last price is at the right end. Empty if a handle shows
   * the label.
   */
  label: string;
  colour: string;
}

/** Position of a drawn line, in pixels of the candles' pane. */
export interface LinePlace {
  y: number;
  width: number;
  height: number;
}

type OnPlace = (id: string, place: LinePlace) => void;

interface Drawn {
  line: MemberLine;
  ink: string;
  onInk: string;
  family: string;
  onPlace: OnPlace;
}

export const stopLineId = (field: StopField) => `stop/${field}`;

/** Lines at the member's prices: entry, liquidation and exits of each position, and the stops without a handle. */
export function memberLines(
  positions: readonly ListedPosition[],
  handledId: string | undefined,
  t: TFunction,
): MemberLine[] {
  return positions.flatMap((position) => {
    const { id, liquidationPrice } = position;
    const entry = {
      id: `${id}/entry`,
      price: position.openPrice,
      label: t('chart.positionLine', {
        direction: t(`trade.${position.direction}`),
        leverage: position.leverage,
      }),
      colour: '--gold',
    };
    const liquidation = liquidationPrice
      ? [
          {
            id: `${id}/liquidation`,
            price: liquidationPrice,
            label: t('positions.liquidation'),
            colour: '--bad',
          },
        ]
      : [];
    const stops = stopFields.flatMap((field) => {
      const price = position[field];
      if (!price || id === handledId) return [];
      return [
        { id: `${id}/${field}`, price, label: t(`positions.${field}`), colour: stopColours[field] },
      ];
    });
    const exits = position.exits.map(({ id: exitId, side, price }) => ({
      id: `${id}/exit/${exitId}`,
      price,
      label: t(`positions.${side}`),
      colour: stopColours[side],
    }));
    return [entry, ...liquidation, ...stops, ...exits];
  });
}

/** The lines of the stops that have handles. They have no labels, because the handles show them. */
export const handledLines = (stops: Readonly<Record<StopField, string>>): MemberLine[] =>
  stopFields
    .filter((field) => stops[field] !== '')
    .map((field) => ({
      id: stopLineId(field),
      price: stops[field],
      label: '',
      colour: stopColours[field],
    }));

const stopColours = { takeProfit: '--up', stopLoss: '--down' } as const;

/** Draws the lines, and moves existing lines. `onPlace` is called whenever their positions change. */
export function drawMemberLines(
  chart: Chart,
  lines: readonly MemberLine[],
  onPlace: OnPlace,
): void {
  for (const { id } of chart.getOverlays({ groupId: GROUP }))
    if (!lines.some((line) => line.id === id)) chart.removeOverlay({ id });
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  for (const line of lines) {
    const drawn: Drawn = {
      line,
      ink: token(line.colour),
      // Returns the text color for the color of a line: dark on gold in both themes, otherwise the background color of
      // the theme.
      onInk: token(line.colour === '--gold' ? '--on-gold' : '--surface'),
      family: getComputedStyle(document.body).fontFamily,
      onPlace,
    };
    const overlay = {
      id: line.id,
      points: [{ value: Number(line.price) }],
      extendData: drawn,
    };
    if (chart.getOverlays({ id: line.id }).length > 0) chart.overrideOverlay(overlay);
    else chart.createOverlay({ name: NAME, groupId: GROUP, lock: true, ...overlay });
  }
}

const LABEL_PX = 10;

registerOverlay<Drawn>({
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    const { line, ink, onInk, family, onPlace } = overlay.extendData;
    if (y === undefined) return [];
    onPlace(line.id, { y, width: bounding.width, height: bounding.height });
    return [
      lineFigure(y, bounding.width, ink),
      ...labelFigure(line.label, y, { ink, onInk, family }),
    ];
  },
});

function lineFigure(y: number, width: number, color: string): OverlayFigure {
  return {
    type: 'line',
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: width, y },
      ],
    },
    styles: { style: 'dashed', dashedValue: [4, 3], size: 1, color },
    ignoreEvent: true,
  };
}

interface Ink {
  ink: string;
  onInk: string;
  family: string;
}

function labelFigure(text: string, y: number, { ink, onInk, family }: Ink): OverlayFigure[] {
  if (text === '') return [];
  return [
    {
      type: 'text',
      attrs: { x: 6, y, text, align: 'left', baseline: 'middle' },
      styles: {
        color: onInk,
        backgroundColor: ink,
        borderRadius: 3,
        paddingLeft: 4,
        paddingRight: 4,
        paddingTop: 2,
        paddingBottom: 2,
        size: LABEL_PX,
        family,
      },
      ignoreEvent: true,
    },
  ];
}
