/** Maximum characters of an e-mail address (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254;

/** Characters that are allowed before the @ besides letters and digits (RFC 5322, 3.2.3). */
const ADDRESS = /^[\p{L}\p{M}0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{M}0-9.-]+$/u;
/**
 * Labels of a domain, separated by single dots. A label in encoded form (punycode) is rejected, because it would hide
 * its letters.
 */
const DOMAIN = /^(?!xn--)[^.]+(\.(?!xn--)[^.]+)+$/;

/** Invisible characters (Unicode, Default_Ignorable_Code_Point). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
export const INVISIBLE_ALL = /\p{Default_Ignorable_Code_Point}/gu;

/** Latin letters of common keyboards: a to z, with or without an accent. */
const LATIN = /^[a-zà-öù-ÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžơưǎǐǒǔẁẃẅẽỳạ-ỹ]*$/;

/** Scripts other than Latin. All letters of an address are in one of them; Chinese and Japanese use several. */
const OTHER_SCRIPTS = [
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}ー]*$/u,
  /^\p{sc=Hangul}*$/u,
  /^\p{sc=Thai}*$/u,
  /^\p{sc=Lao}*$/u,
  /^\p{sc=Khmer}*$/u,
  /^\p{sc=Myanmar}*$/u,
  /^\p{sc=Arabic}*$/u,
  /^\p{sc=Hebrew}*$/u,
  /^\p{sc=Devanagari}*$/u,
  /^\p{sc=Bengali}*$/u,
  /^\p{sc=Tamil}*$/u,
  /^\p{sc=Georgian}*$/u,
  /^\p{sc=Cyrillic}*$/u,
  /^\p{sc=Greek}*$/u,
] as const;

/**
 * Cyrillic and Greek letters that resemble Latin ones. An address that consists only of them resembles a Latin address.
 */
const ONLY_LOOK_ALIKES = /^[асԁеԍһіјӏкмоорԛѕтѵԝхуіьαγηικνορτυχω]*$/u;

/**
 * Normalizes an e-mail address to the form in which it is stored and looked up: compatibility letters (full width,
 * ligatures) replaced, lower case, trimmed.
 */
export function normalEmail(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/**
 * Whether a text is an e-mail address that cannot be mistaken for another one: after normalization it has no invisible
 * character, and all its letters are of one script.
 */
export function isEmail(typed: string): boolean {
  if (typed.length > EMAIL_LENGTH_MAX || INVISIBLE.test(typed) || typed !== typed.trim())
    return false;
  const address = normalEmail(typed);
  if (!ADDRESS.test(address)) return false;
  const [, domain = ''] = address.split('@');
  if (!DOMAIN.test(domain)) return false;
  const letters = address.replace(/[^\p{L}\p{M}]/gu, '');
  if (LATIN.test(letters)) return true;
  return OTHER_SCRIPTS.some((script) => script.test(letters)) && !ONLY_LOOK_ALIKES.test(letters);
}
