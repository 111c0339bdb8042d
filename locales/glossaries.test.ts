import { describe, expect, it } from 'vitest';
import { allTexts } from './allTexts.ts';
import { glossaries, patternOf, scriptOf } from './glossaries.ts';
import { type LanguageCode, languages as all } from './languages.ts';

const languages = all.map(({ code }) => code);
const inScript = (...scripts: readonly string[]) =>
  languages.filter((language) => scripts.includes(scriptOf(language)));

/** Placeholders whose values are words of the language. The values of all others are numbers, names or codes. */
const WORD_FACTS = new Set(
  (
    'by column contest direction document duration event identity kind label name on page panel policy reason ' +
    'relationship result rule rules side span state step stop title type way'
  ).split(' '),
);

/** A word of the script, as the value of a placeholder. */
const sampleWords: Readonly<Record<string, string>> = {
  Hans: '词语',
  Hant: '詞語',
  Jpan: '単語',
  Kore: '단어',
  Thai: 'คำ',
};

/** Returns a text with sample values in place of its placeholders, because rules also apply to the values. */
const withSamples = (text: string, language: LanguageCode) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    WORD_FACTS.has(name) ? (sampleWords[scriptOf(language)] ?? 'name') : '12',
  );

/** Returns a text without the names of its placeholders. */
const spoken = (text: string) => text.replace(/\{\{\w+\}\}/g, '{}');

/** The text of the loading overlay. The specification of the product defines its English text with three periods. */
const LOADING = 'app.common.loading:';

/** Words that members type into the search. They are never displayed, and include synonyms and English words. */
const isTyped = (key: string) => key.startsWith('app.search.words.');

const textsOf = new Map(
  languages.map((language) => [
    language,
    [...allTexts(language)]
      .filter(([key]) => !isTyped(key))
      .map(([key, text]) => [key, spoken(text)] as const),
  ]),
);
const texts = (language: LanguageCode) => textsOf.get(language) ?? [];

/** Returns the matches of a pattern in the texts of a language, with their context. Placeholders are `{}`. */
const found = (language: LanguageCode, pattern: RegExp): string[] =>
  matches(texts(language), pattern);

/** Returns the matches of a pattern in the texts of a language with sample values, with their context. */
const foundInSamples = (language: LanguageCode, pattern: RegExp): string[] =>
  matches(
    [...allTexts(language)]
      .filter(([key]) => !isTyped(key))
      .map(([key, text]) => [key, withSamples(text, language)] as const),
    pattern,
  );

function matches(
  all: readonly (readonly [key: string, text: string])[],
  pattern: RegExp,
): string[] {
  return all.flatMap(([key, text]) =>
    text.split('\n').flatMap((line) => {
      const at = pattern.exec(line)?.index;
      return at === undefined ? [] : [`${key}: …${line.slice(Math.max(0, at - 20), at + 30)}…`];
    }),
  );
}

it('every glossary has the same concepts', () => {
  for (const language of languages)
    expect(Object.keys(glossaries[language].terms)).toEqual(Object.keys(glossaries['en-us'].terms));
});

describe.each(languages)('%s', (language) => {
  const { terms, never, addressNever } = glossaries[language];

  it('uses every term of its glossary', () => {
    const all = texts(language)
      .map(([, text]) => text.toLowerCase())
      .join('\n');
    const unsaid = Object.values(terms).filter((term) => !all.includes(term.toLowerCase()));
    expect(unsaid).toEqual([]);
  });

  it('uses no other word for a term than the glossary', () => {
    const others = never.flatMap(({ say, not }) =>
      not.flatMap((other) =>
        found(language, patternOf(other, language, 'i')).map((where) => `${say}, not ${where}`),
      ),
    );
    expect(others).toEqual([]);
  });

  it('uses only one form of address', () =>
    expect(addressNever.flatMap((form) => found(language, patternOf(form, language)))).toEqual([]));

  it('formats percentages and numbers as the app does: 0.05%, 1,000.50', () => {
    expect(foundInSamples(language, /\d[ \u00a0]%/)).toEqual([]);
    expect(foundInSamples(language, /\d,\d{1,2}(?!\d)/)).toEqual([]);
    expect(foundInSamples(language, /(?<![\d.])[1-9]\d{0,2}\.\d{3}(?!\d)/)).toEqual([]);
  });

  it('writes an ellipsis as one character without a space before it', () =>
    expect(
      found(language, /\.\.\.|[ \u00a0]…$/).filter((match) => !match.startsWith(LOADING)),
    ).toEqual([]));

  it('contains no untranslated English text', () =>
    expect(
      language === 'en-us'
        ? []
        : found(language, /(?<!\p{L})(?:the|and|your?|with|this|that|are|from|which)(?!\p{L})/iu),
    ).toEqual([]));
});

// Words in Latin letters that are allowed in a language with another script.
const names =
  /^(?:AES|AI|API|App|application|Binance|BTC|Code|Coinbase|CONTROL|CSV|curl|DIR|Down|ETH|Google|HAR|HEIC|Home|Hongbao|html|https?|ID|Idempotency|IEO|IP|ISO|JPEG|JSON|Key|Kraken|kWh|Long|LTV|MB|ms|nile|null|on|Page|PC|PDF|PNG|QR|RSA|sep|SHA|Short|SL|SMS|STORIES|Taker|tb|text|TH|TOKEN|TP|TRAFFIC|USDT?|UTC|VIP|Webhook|WebP)$/i;

it.each(languages.filter((language) => scriptOf(language) !== 'Latn'))(
  '%s contains Latin letters only in names',
  (language) => {
    const latin = texts(language).flatMap(([key, text]) =>
      (text.match(/[A-Za-z]{2,}/g) ?? [])
        .filter((word) => !names.test(word))
        .map((word) => `${key}: ${word}`),
    );
    expect(latin).toEqual([]);
  },
);

it.each(inScript('Jpan', 'Hans', 'Hant'))(
  '%s uses full-width punctuation after its characters',
  (language) =>
    expect(found(language, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,;:?!]/u)).toEqual([]),
);

it('every Korean particle matches the final consonant or vowel of the term before it', () => {
  const misfits = Object.values(glossaries.ko.terms)
    .filter((term) => /[가-힣]$/.test(term))
    .flatMap((term) => found('ko', new RegExp(`${term}(?:${misfit(term)})(?=[\\s.,]|$)`)));
  expect(misfits).toEqual([]);
});

/**
 * Returns the particles that cannot follow a word. The code point of the last Hangul syllable shows whether it ends in
 * a consonant.
 */
const misfit = (word: string) =>
  ((word.codePointAt(word.length - 1) ?? 0) - 0xac00) % 28 > 0 ? '를|는|와' : '을|은|과';

it.each(inScript('Hans', 'Hant'))(
  '%s has a space between Chinese characters and Latin letters or digits',
  (language) =>
    expect(foundInSamples(language, /\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{sc=Han}/u)).toEqual([]),
);

describe('Chinese texts', () => {
  it('simplified texts contain no traditional characters', () =>
    expect(strangers('zh-cn', gb2312)).toEqual([]));
  it('traditional texts contain no simplified characters', () =>
    expect(strangers('zh-tw', big5)).toEqual([]));
});

/** Returns the Han characters in the texts of a language that are not in the national character set. */
function strangers(language: LanguageCode, known: ReadonlySet<string>): string[] {
  return texts(language).flatMap(([key, text]) =>
    (text.match(/\p{sc=Han}/gu) ?? [])
      .filter((character) => !known.has(character))
      .map((character) => `${key}: ${character}`),
  );
}

const gb2312 = charactersOf('gb2312', [[0xb0, 0xf7]], [[0xa1, 0xfe]]);
const big5 = charactersOf(
  'big5',
  [
    [0xa4, 0xc6],
    [0xc9, 0xf9],
  ],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
);

type Span = readonly [first: number, last: number];

/** Returns the characters in the given rows and columns of a two-byte character set. */
function charactersOf(
  label: string,
  rows: readonly Span[],
  columns: readonly Span[],
): ReadonlySet<string> {
  const decoder = new TextDecoder(label);
  const all = (spans: readonly Span[]) =>
    spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
  return new Set(
    all(rows).flatMap((row) =>
      all(columns).map((column) => decoder.decode(Uint8Array.of(row, column))),
    ),
  );
}
