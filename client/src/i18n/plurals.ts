import type { i18n } from 'i18next';
import { FALLBACK, isLanguage, languages } from '@hongbao/locales/languages';

const rules = new Map(languages.map(({ code, web }) => [code, new Intl.PluralRules(web)] as const));

/**
 * Makes i18next select plural forms by the language of the text. Without this, i18next passes the language codes of the
 * product (`jp`, `vl`) to `Intl.PluralRules`, which does not support them and applies the rules of the browser's
 * language.
 */
export function choosePluralsByLanguage({ services }: i18n): void {
  Object.assign(services.pluralResolver, {
    getSuffix: (code: string, count: number) => `_${pluralForm(code, count)}`,
  });
}

/**
 * Returns the plural form of a count. Spanish also has the form `many` for whole millions. With digits its text equals
 * that of `other`, so it has no separate texts.
 */
function pluralForm(code: string, count: number): 'one' | 'other' {
  const rule = rules.get(isLanguage(code) ? code : FALLBACK);
  return rule?.select(count) === 'one' ? 'one' : 'other';
}
