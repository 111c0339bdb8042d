import type { DeepPartial, Styles } from 'klinecharts';

/** Size of the texts of the canvas at the usual text size, in pixels. */
const TEXT_PX = 10;
/** Largest scale of these texts: at larger ones the labels of the price axis would cover the candles. */
const LARGEST_SCALE = 1.4;

/** Colors of the canvas, read from the theme tokens: a canvas cannot use style sheets. */
export function chartStyles(root: HTMLElement): DeepPartial<Styles> {
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
  const axisText = { color: faint, size, family };
  const bars = { upColor: up, downColor: down, noChangeColor: faint };
  const lineColours = [token('--gold'), '#8d99ae', '#b8763a'];
  return {
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
        last: { ...bars, text: { family, size, borderRadius: 3 } },
      },
      tooltip: {
        showRule: 'follow_cross',
        title: { show: false },
        legend: { color: text, size, family },
      },
    },
    indicator: {
      lines: lineColours.map((color) => ({ color, size: 1 })),
      bars: [{ upColor: fade(up), downColor: fade(down), noChangeColor: faint }],
      tooltip: {
        legend: { color: faint, size: 10, family, marginLeft: 4, marginRight: 4 },
        title: { color: faint, size: 10, family, showParams: false },
      },
      lastValueMark: { show: false },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: axisText },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: axisText },
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
}

/** Makes a color translucent, for the volume bars behind the candles. */
const fade = (hex: string) => (hex.startsWith('#') ? `${hex}99` : hex);
