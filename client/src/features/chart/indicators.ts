import type { Chart } from 'klinecharts';

/** These share the candles' pane; the others get one of their own. */
const overlaid = ['MA', 'BOLL'];
/** Three averages fit into one line of a phone; volume needs none of its own. */
const calcParams: Record<string, number[]> = { MA: [7, 25, 99], VOL: [], RSI: [14] };
const MAIN_PANE = 'candle_pane';

/** How many panes stand below the candles; the chart grows by them, or they would squeeze the candles flat. */
export const panesOf = (indicators: readonly string[]): number =>
  indicators.filter((name) => !overlaid.includes(name)).length;

export function showIndicators(chart: Chart, names: readonly string[]): void {
  for (const shown of chart.getIndicators()) {
    if (!names.includes(shown.name)) chart.removeIndicator({ id: shown.id });
  }
  const present = chart.getIndicators().map((indicator) => indicator.name);
  for (const name of names.filter((one) => !present.includes(one))) {
    const params = calcParams[name];
    const pane = overlaid.includes(name) ? { paneId: MAIN_PANE } : {};
    chart.createIndicator(
      { name, ...pane, ...(params ? { calcParams: params } : {}) },
      overlaid.includes(name),
    );
  }
}
