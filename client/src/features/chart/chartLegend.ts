import type { TFunction } from 'i18next';
import { type Chart, registerLocale } from 'klinecharts';

const words = ['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const;

/** Gives the legend the words of the page's language. */
export function nameLegend(chart: Chart, language: string, t: TFunction): void {
  const named = Object.fromEntries(words.map((word) => [word, `${t(`chart.legend.${word}`)} `]));
  registerLocale(language, named as Parameters<typeof registerLocale>[1]);
  chart.setLocale(language);
}
