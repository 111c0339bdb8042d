import type { i18n } from 'i18next';
import { FALLBACK, isLanguage, languages } from '@hongbao/locales/languages';

const rules = new Map(languages.map(({ code, web }) => [code, new Intl.PluralRules(web)] as const));

/**
 * Makes i18next select plural forms by the language of the text. i18next itself passes the product's codes (`jp`,
 * `vl`) to `Intl.PluralRules`, which does not know them and applies the rules of the browser's own language.
 */
export function choosePluralsByLanguage({ services }: i18n): void {
  Object.assign(services.pluralResolver, {
    getSuffix: (code: string, count: number) => `_${pluralForm(code, count)}`,
  });
}

/**
 * The plural form of a count. Spanish also has `many`, for whole millions; with digits it reads like `other`, so it
 * has no texts of its own.
 */
function pluralForm(code: string, count: number): 'one' | 'other' {
  const rule = rules.get(isLanguage(code) ? code : FALLBACK);
  return rule?.select(count) === 'one' ? 'one' : 'other';
}
