/** The product's languages by the names the old client gave them. */
export const languages = [
  'en-us',
  'jp',
  'ko',
  'mlxy',
  'tai',
  'vl',
  'xi',
  'zh-cn',
  'zh-tw',
] as const;
export type Language = (typeof languages)[number];

const byTag: Readonly<Record<string, Language>> = {
  en: 'en-us',
  ja: 'jp',
  jp: 'jp',
  ko: 'ko',
  ms: 'mlxy',
  mlxy: 'mlxy',
  th: 'tai',
  tai: 'tai',
  vi: 'vl',
  vl: 'vl',
  es: 'xi',
  xi: 'xi',
  zh: 'zh-cn',
  'zh-cn': 'zh-cn',
  'zh-hans': 'zh-cn',
  'zh-tw': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-hant': 'zh-tw',
  'zh-mo': 'zh-tw',
};

/** The first language of an Accept-Language header that the product has: IETF tags and the old names alike. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).toLowerCase().split(',')) {
    const [language = '', script = ''] = part.split(';')[0]?.trim().split('-') ?? [];
    const found = byTag[`${language}-${script}`] ?? byTag[language];
    if (found) return found;
  }
  return 'en-us';
}
