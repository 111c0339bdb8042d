/** The product's languages, by the ids of the old client. */
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

/** A Map, because a header may contain the name of an object's own property, such as `constructor`. */
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

/** The first supported language of an Accept-Language header, as an IETF tag or an old id. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).toLowerCase().split(',')) {
    const [language = '', script = ''] = part.split(';')[0]?.trim().split('-') ?? [];
    const found = byTag.get(`${language}-${script}`) ?? byTag.get(language);
    if (found) return found;
  }
  return 'en-us';
}
