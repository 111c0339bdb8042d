import type { TFunction } from 'i18next';
import type { Chart, IndicatorCreate, IndicatorTooltipData } from 'klinecharts';
import { doubleToUnits } from '../../lib/doubles.ts';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';

/** Indicators that are drawn in the pane of the candles. Every other indicator has a separate pane. */
const overlaid = ['MA', 'BOLL'];
/**
 * Parameters of the indicators. Three moving averages fit into one line on a phone; the volume has no moving average.
 */
const calcParams: Record<string, number[]> = { MA: [7, 25, 99], VOL: [], RSI: [14] };
const VOLUME_DIGITS = 2;
const LARGE_PRICE = 10_000;
const MAIN_PANE = 'candle_pane';

/**
 * Number of panes below the candles. The height of the chart grows with this number, so that the height of the candles
 * is constant.
 */
export const countPanes = (indicators: readonly string[]): number =>
  indicators.filter((name) => !overlaid.includes(name)).length;

/** Height of a pane below the candles, in pixels. `low` applies to a phone in landscape. */
const PANE_PX = { usual: 100, low: 56 };
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px)';

/** Sets the height of each pane below the candles. The pane of the candles uses the remaining height. */
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
        ...(name === 'MA' ? { createTooltipDataSource: averagesLegend } : {}),
        ...(name === 'VOL' ? { createTooltipDataSource: volumeLegend(t) } : {}),
      },
      overlaid.includes(name),
    );
  }
  fitPanes(chart);
}

/**
 * The legend of the moving averages without a title, because each entry names its own: the three fit into one line on a
 * phone. Prices from 10,000 have no decimals.
 */
const averagesLegend: NonNullable<IndicatorCreate['createTooltipDataSource']> = ({
  chart,
  indicator,
  crosshair,
}): IndicatorTooltipData => {
  const at = crosshair.dataIndex ?? chart.getDataList().length - 1;
  const averages = (indicator.result[at] ?? {}) as Readonly<Record<string, number | undefined>>;
  const { lines } = chart.getStyles().indicator;
  const precision = chart.getSymbol()?.pricePrecision ?? 2;
  return {
    name: '',
    calcParamsText: '',
    features: [],
    legends: indicator.figures.map(({ key, title = '' }, index) => {
      const color = lines[index % lines.length]?.color ?? '';
      const value = averages[key];
      const digits = value !== undefined && value >= LARGE_PRICE ? 0 : precision;
      const text = formatPrice(doubleToUnits(value, digits), digits, '').trim();
      return { title: { text: title, color }, value: { text, color } };
    }),
  };
};

/** The legend of the volume in the selected language, because the library provides only the English name. */
function volumeLegend(t: TFunction): NonNullable<IndicatorCreate['createTooltipDataSource']> {
  return ({ chart, indicator, crosshair }): IndicatorTooltipData => {
    const at = crosshair.dataIndex ?? chart.getDataList().length - 1;
    const found = indicator.result[at] as { volume?: number } | undefined;
    const [base = ''] = chart.getSymbol()?.ticker.split('/') ?? [];
    const value = formatMoney(doubleToUnits(found?.volume, VOLUME_DIGITS), base, {
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
