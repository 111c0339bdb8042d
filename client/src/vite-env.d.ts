declare const __BUILD_ID__: string;

/** Module that `build/words.ts` generates from `locales`. */
declare module 'virtual:words' {
  import type { ResourceLanguage } from 'i18next';
  type Files = Readonly<Record<string, () => Promise<{ readonly default: ResourceLanguage }>>>;
  export const firstEnglish: ResourceLanguage;
  export const firstWords: Files;
  export const laterWords: Files;
  export const languageOffers: Readonly<Record<string, string>>;
}
