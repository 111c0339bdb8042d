/** The product's own language codes, which are also the names of the folders. */
export const languages = [
  { code: 'en-us', name: 'English', web: 'en' },
  { code: 'zh-cn', name: '简体中文', web: 'zh-CN' },
  { code: 'zh-tw', name: '繁體中文', web: 'zh-TW' },
  { code: 'jp', name: '日本語', web: 'ja' },
  { code: 'ko', name: '한국어', web: 'ko' },
  { code: 'mlxy', name: 'Bahasa Melayu', web: 'ms' },
  { code: 'tai', name: 'ไทย', web: 'th' },
  { code: 'vl', name: 'Tiếng Việt', web: 'vi' },
  { code: 'xi', name: 'Español', web: 'es' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];
export const FALLBACK: LanguageCode = 'en-us';

export const isLanguage = (code: string | null): code is LanguageCode =>
  languages.some((one) => one.code === code);

/** The BCP 47 tag of a language. */
export const webLanguage = (code: string | null): string =>
  languages.find((one) => one.code === code)?.web ?? 'en';

/** The initial language: the first preferred one that is supported, otherwise English. */
export function languageOfBrowser(preferred: readonly string[]): LanguageCode {
  for (const tag of preferred) {
    const low = tag.toLowerCase();
    if (/^zh-(tw|hk|mo|hant)/.test(low)) return 'zh-tw';
    const found = languages.find(
      (one) => low.split('-')[0] === one.web.split('-')[0]?.toLowerCase(),
    );
    if (found) return found.code;
  }
  return FALLBACK;
}
