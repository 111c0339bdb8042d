import english from '@hongbao/locales/en-us/glossary.json' with { type: 'json' };
import jp from '@hongbao/locales/jp/glossary.json' with { type: 'json' };
import ko from '@hongbao/locales/ko/glossary.json' with { type: 'json' };
import mlxy from '@hongbao/locales/mlxy/glossary.json' with { type: 'json' };
import tai from '@hongbao/locales/tai/glossary.json' with { type: 'json' };
import vl from '@hongbao/locales/vl/glossary.json' with { type: 'json' };
import xi from '@hongbao/locales/xi/glossary.json' with { type: 'json' };
import simplified from '@hongbao/locales/zh-cn/glossary.json' with { type: 'json' };
import traditional from '@hongbao/locales/zh-tw/glossary.json' with { type: 'json' };
import type { Language } from './language.ts';

/** The terms and forms of one language, in the app, the Desk, notices, refusals, help and news. */
export interface Glossary {
  /** The language's own name. */
  readonly name: string;
  /** The form of address for the member. */
  readonly address: string;
  /** Patterns of other forms of address. */
  readonly addressNever: readonly string[];
  readonly style: string;
  /** The format of an amount and a percentage. */
  readonly numbers: string;
  /** The format of a day in words and of an instant. */
  readonly dates: string;
  /** The term for each concept. */
  readonly terms: Readonly<Record<Concept, string>>;
  /** A term, and patterns of wrong terms for it. */
  readonly never: readonly { readonly say: string; readonly not: readonly string[] }[];
}
export type Concept = keyof (typeof english)['terms'];

export const glossaries: Readonly<Record<Language, Glossary>> = {
  'en-us': english,
  jp,
  ko,
  mlxy,
  tai,
  vl,
  xi,
  'zh-cn': simplified,
  'zh-tw': traditional,
};

/** Languages with spaces between words. In others a pattern may match anywhere in a text. */
const spaced: ReadonlySet<Language> = new Set(['en-us', 'mlxy', 'vl', 'xi']);

/** A pattern of a glossary as whole words; `i` also matches capitals. */
export function patternOf(pattern: string, language: Language, flags: '' | 'i' = ''): RegExp {
  const words = spaced.has(language)
    ? `(?<![\\p{L}-])(?:${pattern})(?![\\p{L}-])`
    : `(?:${pattern})`;
  return new RegExp(words, `u${flags}`);
}
