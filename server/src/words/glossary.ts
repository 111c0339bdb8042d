import english from '@hongbao/contracts/words/glossary/en-us.json' with { type: 'json' };
import jp from '@hongbao/contracts/words/glossary/jp.json' with { type: 'json' };
import ko from '@hongbao/contracts/words/glossary/ko.json' with { type: 'json' };
import mlxy from '@hongbao/contracts/words/glossary/mlxy.json' with { type: 'json' };
import tai from '@hongbao/contracts/words/glossary/tai.json' with { type: 'json' };
import vl from '@hongbao/contracts/words/glossary/vl.json' with { type: 'json' };
import xi from '@hongbao/contracts/words/glossary/xi.json' with { type: 'json' };
import simplified from '@hongbao/contracts/words/glossary/zh-cn.json' with { type: 'json' };
import traditional from '@hongbao/contracts/words/glossary/zh-tw.json' with { type: 'json' };
import type { Language } from './language.ts';

/** How the product speaks in one language: app, Desk, notices, refusals, help and news alike. */
export interface Glossary {
  /** What the language calls itself. */
  readonly name: string;
  /** How the member is spoken to. */
  readonly address: string;
  /** Patterns of another form of address. */
  readonly addressNever: readonly string[];
  readonly style: string;
  /** An amount and a percentage as they are written. */
  readonly numbers: string;
  /** A day in words and an instant, as they are written. */
  readonly dates: string;
  /** The one word for each thing. */
  readonly terms: Readonly<Record<Concept, string>>;
  /** What is said, and the patterns of what is not said for it. */
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

/** Whether words stand apart in a language. Elsewhere a pattern is looked for anywhere in a text. */
const spaced: ReadonlySet<Language> = new Set(['en-us', 'mlxy', 'vl', 'xi']);

/** A pattern of a glossary as whole words; `i` finds it in capitals too. */
export function patternOf(pattern: string, language: Language, flags: '' | 'i' = ''): RegExp {
  const words = spaced.has(language)
    ? `(?<![\\p{L}-])(?:${pattern})(?![\\p{L}-])`
    : `(?:${pattern})`;
  return new RegExp(words, `u${flags}`);
}
