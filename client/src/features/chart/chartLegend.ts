import type { TFunction } from 'i18next';
import { type Chart, registerLocale } from 'klinecharts';

const words = ['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const;

/** Sets the texts of the legend in the language of the page. */
export function nameLegend(chart: Chart, language: string, t: TFunction): void {
  const named = Object.fromEntries(words.map((word) => [word, `${t(`chart.legend.${word}`)} `]));
  registerLocale(language, named as Parameters<typeof registerLocale>[1]);
  chart.setLocale(language);
}
