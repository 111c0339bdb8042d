import english from './en-us/server.json' with { type: 'json' };
import jp from './jp/server.json' with { type: 'json' };
import ko from './ko/server.json' with { type: 'json' };
import mlxy from './mlxy/server.json' with { type: 'json' };
import tai from './tai/server.json' with { type: 'json' };
import vl from './vl/server.json' with { type: 'json' };
import xi from './xi/server.json' with { type: 'json' };
import zhCn from './zh-cn/server.json' with { type: 'json' };
import zhTw from './zh-tw/server.json' with { type: 'json' };

interface Language {
  /** Code of the language in the product, which is also the name of the folder with its texts. */
  readonly code: string;
  /** Name of the language in that language. */
  readonly name: string;
  /** BCP 47 tag of the language. */
  readonly web: string;
  /** Other tags of the language in lower case: only the language, or with a script or region. */
  readonly aliases?: readonly string[];
}

/** The languages of the product, in display order. */
export const languages = [
  { code: 'en-us', name: 'English', web: 'en' },
  { code: 'zh-cn', name: '简体中文', web: 'zh-CN', aliases: ['zh', 'zh-hans'] },
  { code: 'zh-tw', name: '繁體中文', web: 'zh-TW', aliases: ['zh-hk', 'zh-mo', 'zh-hant'] },
  { code: 'jp', name: '日本語', web: 'ja' },
  { code: 'ko', name: '한국어', web: 'ko' },
  { code: 'mlxy', name: 'Bahasa Melayu', web: 'ms' },
  { code: 'tai', name: 'ไทย', web: 'th' },
  { code: 'vl', name: 'Tiếng Việt', web: 'vi' },
  { code: 'xi', name: 'Español', web: 'es' },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof languages)[number]['code'];

/** The texts of the server, with the structure of the English texts. */
export type ServerTexts = typeof english;

/** The texts of the server by language. Built apps do not contain them. */
export const serverTexts: Readonly<Record<LanguageCode, ServerTexts>> = {
  'en-us': english,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
  jp,
  ko,
  mlxy,
  tai,
  vl,
  xi,
};

/** The language that is used if a translation is missing. */
export const FALLBACK: LanguageCode = 'en-us';

export const isLanguage = (code: string | null): code is LanguageCode =>
  languages.some((one) => one.code === code);

/** Returns the BCP 47 tag of a language. */
export const webLanguage = (code: string | null): string =>
  languages.find((one) => one.code === code)?.web ?? 'en';

/**
 * The codes by tag in lower case. It is a Map, because a header may contain the name of an inherited property such as
 * `constructor`.
 */
const codesByTag: ReadonlyMap<string, LanguageCode> = new Map(
  (languages as readonly (Language & { readonly code: LanguageCode })[]).flatMap(
    ({ code, web, aliases = [] }) =>
      [code, web.toLowerCase(), ...aliases].map((tag) => [tag, code] as const),
  ),
);

/**
 * Returns the first supported language of the preferred languages, each a BCP 47 tag or a code of the product;
 * otherwise English.
 */
export function languageOfTags(preferred: readonly string[]): LanguageCode {
  for (const tag of preferred) {
    const [language = '', scriptOrRegion = ''] = tag.toLowerCase().split('-');
    const found = codesByTag.get(`${language}-${scriptOrRegion}`) ?? codesByTag.get(language);
    if (found) return found;
  }
  return FALLBACK;
}
