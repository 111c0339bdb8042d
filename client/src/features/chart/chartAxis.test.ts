import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AxisTag, candleRange, countLegendLines, layoutAxis, timeTicks } from './chartAxis.ts';

const candle = (low: number, high: number) => ({
  timestamp: 0,
  open: low,
  close: high,
  low,
  high,
});

describe('the range of the price axis', () => {
  it('contains all candles between the margins', () => {
    const range = candleRange([candle(100, 104), candle(98, 101)], 200, { top: 60, bottom: 20 });
    expect(range).toEqual({ from: 97, to: 107 });
  });

  it.each([
    ['without candles', [], 200],
    ['in a pane that is not higher than its margins', [candle(1, 2)], 80],
  ])('is unknown %s', (_, candles, height) =>
    expect(candleRange(candles, height, { top: 60, bottom: 20 })).toBeNull(),
  );
});

const tag = (id: string, price: number, isMovable = false): AxisTag => ({
  id,
  price,
  label: id,
  tone: 'plain',
  isMovable,
});
const tick = (coord: number) => ({ coord, value: coord, text: String(coord) });
const axis = { from: 0, to: 300, height: 300, legendPx: 20, textPx: 11 };
const placesOf = (tags: AxisTag[], ticks: number[] = [], change = {}) => {
  const laid = layoutAxis(tags, ticks.map(tick), { ...axis, ...change });
  return {
    tags: Object.fromEntries(laid.tags.map(({ tag: { id }, y }) => [id, Math.round(y)])),
    sides: laid.tags.map(({ side }) => side),
    ticks: laid.ticks.map(({ coord }) => coord),
  };
};

describe('the layout of the price axis', () => {
  it.each<[string, AxisTag[], number[], object]>([
    ['a tag at its price', [tag('last', 200)], [], { tags: { last: 100 } }],
    ['a price above the axis at its upper end', [tag('liq', 900)], [], { tags: { liq: 11 } }],
    ['a price below the axis at its lower end', [tag('liq', -900)], [], { tags: { liq: 289 } }],
    [
      'two tags at one price below each other',
      [tag('last', 200), tag('entry', 200)],
      [],
      { tags: { last: 100, entry: 122 } },
    ],
    [
      'handles at the distance of their touch targets',
      [tag('tp', 200, true), tag('sl', 199, true)],
      [],
      { tags: { tp: 100, sl: 146 } },
    ],
    ['a price beside the legend as above the axis', [tag('tp', 285)], [], { sides: ['above'] }],
    ['a price below the legend inside the axis', [tag('tp', 275)], [], { sides: [null] }],
    ['no tick under a tag', [tag('last', 200)], [60, 90, 110, 140], { ticks: [60, 140] }],
  ])('has %s', (_, tags, ticks, wanted) => expect(placesOf(tags, ticks)).toMatchObject(wanted));

  it('keeps every handle on a short axis, and drops the tags for which there is no room', () => {
    const tags = [tag('entry', 20), tag('tp', 30, true), tag('sl', 10, true)];
    const short = placesOf(tags, [], { to: 60, height: 60 });
    expect(short.tags).toEqual({ tp: 15, sl: 45 });
  });

  it('never has two tags that overlap or a tag outside the axis', () => {
    const anyTag = fc.record({
      price: fc.integer({ min: -50, max: 350 }),
      isMovable: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyTag, { maxLength: 12 }), (made) => {
        const tags = made.map(({ price, isMovable }, at) => tag(String(at), price, isMovable));
        const ys = layoutAxis(tags, [], axis).tags.map(({ y }) => y);
        const handles = tags.filter((one) => one.isMovable).length;
        expect(ys.length).toBeGreaterThanOrEqual(handles);
        ys.forEach((y, index) => {
          expect(y).toBeGreaterThanOrEqual(10);
          expect(y).toBeLessThanOrEqual(axis.height - 10);
          expect((ys[index + 1] ?? Infinity) - y).toBeGreaterThanOrEqual(20);
        });
      }),
    );
  });
});

it.each([
  ['no indicator', [], 0],
  ['entries that fit', [[80, 80, 80]], 1],
  ['entries that wrap', [[80, 80, 100]], 2],
  ['an entry wider than the pane', [[300, 20]], 2],
  ['two indicators', [[80, 80], [20]], 2],
])('a legend with %s', (_, indicators, lines) =>
  expect(countLegendLines(indicators, 250)).toBe(lines),
);

describe('the labels of the time axis', () => {
  const at = (hour: number) => new Date(2026, 10, 29, hour).getTime();
  const ticks = [
    { coord: 100, value: at(8), text: '' },
    { coord: 200, value: at(10), text: '' },
  ];
  const labels = (...[period, width]: [Parameters<typeof timeTicks>[1], number]) =>
    timeTicks(ticks, period, width).map(({ coord, text }) => [coord, text.replaceAll(/\s/g, ' ')]);

  it('are twice as dense when they are times, and those at an edge are left out', () => {
    expect(labels('minute', 320)).toEqual([
      [50, '07:00'],
      [100, '08:00'],
      [150, '09:00'],
      [200, '10:00'],
      [250, '11:00'],
    ]);
    expect(labels('minute', 260).map(([coord]) => coord)).toEqual([50, 100, 150, 200]);
  });

  it('have a day for candles of hours and weeks', () => {
    expect(labels('hour', 320).map(([coord]) => coord)).toEqual([100, 200]);
    for (const [, text] of [...labels('hour', 320), ...labels('day', 320), ...labels('week', 320)])
      expect(text).toContain('29 Nov');
  });

  it('are unchanged in number with one tick', () =>
    expect(timeTicks(ticks.slice(0, 1), 'minute', 320)).toHaveLength(1));
});
