import { type DeepPartial, type Styles, utils } from 'klinecharts';

/** Size of the texts of the canvas at the usual text size, in pixels. */
const TEXT_PX = 11;
/** Largest scale of these texts: at larger ones the labels of the price axis would cover the candles. */
const LARGEST_SCALE = 1.4;

/** Space beside the text of the price axis, in pixels. */
const AXIS_MARGIN_PX = 5;
/** Minimum width of the price axis, in pixels, for the tags of coins with a short price. */
const AXIS_MIN_PX = 60;

/**
 * Colors and sizes of the canvas, read from the theme tokens: a canvas cannot use style sheets. The width of the price
 * axis is constant, so that scrolling does not change the width of the candles: `widest` is a price with its decimals.
 */
export function chartStyles(root: HTMLElement, widest: string) {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const [up, down, text] = [token('--up'), token('--down'), token('--text')] as const;
  const [faint, line, surface] = [
    token('--text-3'),
    token('--line'),
    token('--surface-2'),
  ] as const;
  const family = getComputedStyle(document.body).fontFamily;
  const scale = Math.min(LARGEST_SCALE, Number(token('--text-scale')) || 1);
  const size = Math.round(TEXT_PX * scale);
  const textWidth = utils.calcTextWidth(widest.replace(/\d/g, '0'), size, 'normal', family);
  const axisPx = Math.max(AXIS_MIN_PX, Math.ceil(textWidth) + 2 * AXIS_MARGIN_PX);
  const axisText = { color: faint, size, family };
  const bars = { upColor: up, downColor: down, noChangeColor: faint };
  const lineColours = [token('--gold-text'), token('--text-2'), token('--violet')];
  const styles: DeepPartial<Styles> = {
    grid: { horizontal: { color: line }, vertical: { show: false } },
    candle: {
      bar: {
        ...bars,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: faint,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: faint,
      },
      priceMark: {
        high: { color: faint, textFamily: family, textSize: size },
        low: { color: faint, textFamily: family, textSize: size },
        // The line and the tag of the last price are among those of the chart's prices.
        last: { show: false },
      },
      tooltip: {
        showRule: 'follow_cross',
        offsetTop: 2,
        title: { show: false },
        legend: { color: text, size, family },
      },
    },
    indicator: {
      lines: lineColours.map((color) => ({ color, size: 1 })),
      bars: [{ upColor: fade(up), downColor: fade(down), noChangeColor: faint }],
      tooltip: {
        offsetTop: 2,
        legend: { color: faint, size, family, marginLeft: 4, marginRight: 4 },
        title: { color: faint, size, family, marginLeft: 4, marginRight: 4, showParams: false },
      },
      lastValueMark: { show: false },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: axisText },
    yAxis: {
      size: axisPx,
      axisLine: { show: false },
      tickLine: { show: false },
      tickText: { ...axisText, marginStart: AXIS_MARGIN_PX, marginEnd: AXIS_MARGIN_PX },
    },
    separator: { color: line },
    crosshair: {
      horizontal: {
        line: { color: faint },
        text: { backgroundColor: surface, borderColor: line, color: text, family, size },
      },
      vertical: {
        line: { color: faint },
        text: { backgroundColor: surface, borderColor: line, color: text, family, size },
      },
    },
  };
  return { styles, axisPx };
}

/** Makes a color translucent, for the volume bars behind the candles. */
const fade = (hex: string) => (hex.startsWith('#') ? `${hex}99` : hex);
