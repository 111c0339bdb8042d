import type { TFunction } from 'i18next';
import type { Chart, IndicatorCreate, IndicatorTooltipData } from 'klinecharts';
import { unitsOfDouble } from '../../lib/doubles.ts';
import { moneyText } from '../../lib/numbers.ts';

/** These share the candles' pane; the others get one of their own. */
const overlaid = ['MA', 'BOLL'];
/** Three averages fit into one line of a phone; volume needs none of its own. */
const calcParams: Record<string, number[]> = { MA: [7, 25, 99], VOL: [], RSI: [14] };
const VOLUME_DIGITS = 2;
const MAIN_PANE = 'candle_pane';

/** How many panes stand below the candles; the chart grows by them, or they would squeeze the candles flat. */
export const panesOf = (indicators: readonly string[]): number =>
  indicators.filter((name) => !overlaid.includes(name)).length;

/** Of a pane below the candles, in pixels; lower on a phone on its side, whose chart is. */
const PANE_PX = { usual: 100, low: 56 };
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px)';

/** Gives each pane below the candles its height: the picture is theirs. */
export function fitPanes(chart: Chart): void {
  const height = matchMedia(ON_ITS_SIDE).matches ? PANE_PX.low : PANE_PX.usual;
  for (const { paneId } of chart.getIndicators())
    if (paneId !== MAIN_PANE) chart.setPaneOptions({ id: paneId, height });
}

export function showIndicators(chart: Chart, names: readonly string[], t: TFunction): void {
  for (const shown of chart.getIndicators()) {
    if (!names.includes(shown.name)) chart.removeIndicator({ id: shown.id });
  }
  const present = chart.getIndicators().map((indicator) => indicator.name);
  for (const name of names.filter((one) => !present.includes(one))) {
    const params = calcParams[name];
    const pane = overlaid.includes(name) ? { paneId: MAIN_PANE } : {};
    chart.createIndicator(
      {
        name,
        ...pane,
        ...(params ? { calcParams: params } : {}),
        ...(name === 'VOL' ? { createTooltipDataSource: volumeLegend(t) } : {}),
      },
      overlaid.includes(name),
    );
  }
  fitPanes(chart);
}

/** Volume in the words of the page: the library knows only its English name. */
function volumeLegend(t: TFunction): NonNullable<IndicatorCreate['createTooltipDataSource']> {
  return ({ chart, indicator, crosshair }): IndicatorTooltipData => {
    const at = crosshair.dataIndex ?? chart.getDataList().length - 1;
    const found = indicator.result[at] as { volume?: number } | undefined;
    const [base = ''] = chart.getSymbol()?.ticker.split('/') ?? [];
    const value = moneyText(unitsOfDouble(found?.volume, VOLUME_DIGITS), base, {
      digits: VOLUME_DIGITS,
    });
    return {
      name: t('chart.legend.volume'),
      calcParamsText: '',
      features: [],
      legends: [{ title: '', value }],
    };
  };
}
