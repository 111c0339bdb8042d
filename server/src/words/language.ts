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

/** A Map: a header may name what every object has, such as `constructor`. */
const byTag: ReadonlyMap<string, Language> = new Map(
  Object.entries({
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
  } as const),
);

/** The first language of an Accept-Language header that the product has: IETF tags and the old names alike. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).toLowerCase().split(',')) {
    const [language = '', script = ''] = part.split(';')[0]?.trim().split('-') ?? [];
    const found = byTag.get(`${language}-${script}`) ?? byTag.get(language);
    if (found) return found;
  }
  return 'en-us';
}
