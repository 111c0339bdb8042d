import i18next from 'i18next';
import type { Texts } from '@hongbao/locales/flatTexts';
import { FALLBACK } from '@hongbao/locales/languages';
import { pseudoTexts } from '@hongbao/locales/pseudo';

/** Code of the pseudo-locale. It is offered in the gallery only. */
export const PSEUDO = 'qps';

/** Activates the pseudo-locale, which is derived from the loaded English texts. */
export async function speakPseudo(): Promise<void> {
  const english = i18next.getResourceBundle(FALLBACK, 'translation') as Texts;
  i18next.addResourceBundle(PSEUDO, 'translation', pseudoTexts(english), true, true);
  await i18next.changeLanguage(PSEUDO);
  document.documentElement.lang = 'en-x-pseudo';
}
