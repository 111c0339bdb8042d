import type { TFunction } from 'i18next';
import {
  type Chart,
  type Indicator,
  type IndicatorCreate,
  type IndicatorTooltipData,
  utils,
} from 'klinecharts';
import { doubleToUnits } from '../../lib/doubles.ts';
import { isOneOf } from '../../lib/guards.ts';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';
import { countLegendLines } from './chartAxis.ts';
import { periodicIndicators, type Periods } from './periods.ts';
import { LOW_SCREEN } from '../../lib/useIsLow.ts';

/** Indicators that are drawn in the pane of the candles. Every other indicator has a separate pane. */
const overlaid = ['MA', 'BOLL'];
const VOLUME_DIGITS = 2;
const LARGE_PRICE = 10_000;
/** The pane of the candles. */
export const MAIN_PANE = 'candle_pane';

/**
 * Number of panes below the candles. The height of the chart grows with this number, so that the height of the candles
 * is constant.
 */
export const countPanes = (indicators: readonly string[]): number =>
  indicators.filter((name) => !overlaid.includes(name)).length;

/** Height of a pane below the candles, in pixels. `low` applies to a phone in landscape. */
const PANE_PX = { usual: 80, low: 56 };

/** Sets the height of each pane below the candles. The pane of the candles uses the remaining height. */
export function fitPanes(chart: Chart): void {
  const height = matchMedia(LOW_SCREEN).matches ? PANE_PX.low : PANE_PX.usual;
  for (const { paneId } of chart.getIndicators())
    if (paneId !== MAIN_PANE) chart.setPaneOptions({ id: paneId, height });
}

/** Parameters of each indicator; the volume has no moving average. */
const paramsOf = (name: string, periods: Periods): number[] =>
  isOneOf(periodicIndicators)(name) ? [...periods[name]] : [];

/** Shows the indicators with their parameters, and removes all others. */
export function showIndicators(
  chart: Chart,
  names: readonly string[],
  periods: Periods,
  t: TFunction,
): void {
  for (const { id, name, calcParams } of chart.getIndicators()) {
    const wanted = paramsOf(name, periods);
    if (!names.includes(name)) chart.removeIndicator({ id });
    else if (wanted.join() !== calcParams.join())
      chart.overrideIndicator({ id, name, calcParams: wanted });
  }
  const present = chart.getIndicators().map((indicator) => indicator.name);
  for (const name of names.filter((one) => !present.includes(one))) {
    chart.createIndicator(
      {
        name,
        ...(overlaid.includes(name) ? { paneId: MAIN_PANE } : {}),
        calcParams: paramsOf(name, periods),
        ...(overlaid.includes(name)
          ? {
              createTooltipDataSource: ({ indicator, crosshair }) => ({
                name: '',
                calcParamsText: '',
                features: [],
                legends: overlayLegend(chart, indicator, crosshair.dataIndex),
              }),
            }
          : {}),
        ...(name === 'VOL' ? { createTooltipDataSource: volumeLegend(t) } : {}),
      },
      overlaid.includes(name),
    );
  }
  fitPanes(chart);
}

/**
 * The legend of an indicator on the candles without a title, because each entry names its own: three fit into one line
 * on a phone. Prices from 10,000 have no decimals. `index` is the candle; default is the newest.
 */
function overlayLegend(chart: Chart, indicator: Indicator, index?: number) {
  const at = index ?? chart.getDataList().length - 1;
  const values = (indicator.result[at] ?? {}) as Readonly<Record<string, number | undefined>>;
  const { lines } = chart.getStyles().indicator;
  const precision = chart.getSymbol()?.pricePrecision ?? 2;
  return indicator.figures.map(({ key, title = '' }, order) => {
    const color = lines[order % lines.length]?.color ?? '';
    const value = values[key];
    const digits = value !== undefined && value >= LARGE_PRICE ? 0 : precision;
    const text = formatPrice(doubleToUnits(value, digits), digits, '').trim();
    return { title: { text: title.replace(':', ''), color }, value: { text, color } };
  });
}

/** Height of the legend above the candles in pixels. It has no lines without indicators on the candles. */
export function legendHeight(chart: Chart): number {
  const width = chart.getSize(MAIN_PANE, 'main')?.width ?? 0;
  const { candle, indicator: style } = chart.getStyles();
  const { offsetLeft, offsetRight, offsetTop } = candle.tooltip;
  const { size, weight, family, marginLeft, marginRight, marginTop, marginBottom } =
    style.tooltip.legend;
  const widths = chart
    .getIndicators({ paneId: MAIN_PANE })
    .map((indicator) =>
      overlayLegend(chart, indicator).map(
        ({ title, value }) =>
          marginLeft +
          utils.calcTextWidth(`${title.text}${value.text}`, size, weight, family) +
          marginRight,
      ),
    );
  const lines = countLegendLines(widths, width - offsetLeft - offsetRight);
  return offsetTop + lines * (marginTop + size + marginBottom);
}

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
