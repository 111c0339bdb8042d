import { type ServerTexts, serverTexts } from '@hongbao/locales/languages';
import type { Language } from '../../words/language.ts';

/** The topics of support with keywords. If a text contains keywords of several topics, the first topic is answered. */
export const supportTopics = [
  'withdrawal',
  'deposit',
  'password',
  'identity',
  'loan',
  'vip',
  'liquidation',
  'options',
  'contests',
  'ieo',
  'products',
  'convert',
  'team',
  'trading',
  'person',
] as const satisfies (keyof ServerTexts['content']['support']['answers'])[];

/** The topics that have an answer. `greeting` answers any other text. */
export type SupportTopic = (typeof supportTopics)[number] | 'greeting';

interface Keyword {
  readonly topic: SupportTopic;
  readonly pattern: RegExp;
}

/** A keyword in a script with spaces begins at the beginning of a word; in other scripts it can be anywhere. */
const SPACED = /^[\p{sc=Latn}\p{N}]/u;

const keywordsOf = new Map(
  Object.entries(serverTexts).map(([language, { content }]): [string, readonly Keyword[]] => [
    language,
    supportTopics.flatMap((topic) =>
      content.support.keywords[topic].split(', ').map((word) => ({
        topic,
        pattern: new RegExp(
          `${SPACED.test(word) ? '(?<![\\p{L}\\p{N}])' : ''}${escaped(word)}`,
          'giu',
        ),
      })),
    ),
  ]),
);

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * The topic of a text. Keywords of the language of the app precede those of other languages, because a member may write
 * in another language. A keyword inside a longer keyword does not count: “withdrawal password” is about the password.
 */
export const supportTopic = (text: string, language: Language): SupportTopic =>
  topicsOf(text, language)[0] ?? 'greeting';

/** Whether a text that is answered with another topic also asks for a person, who does not exist. */
export const asksForPerson = (text: string, language: Language): boolean =>
  topicsOf(text, language).slice(1).includes('person');

function topicsOf(text: string, language: Language): readonly SupportTopic[] {
  const own = topicsIn(text, keywordsOf.get(language) ?? []);
  return own.length > 0 ? own : topicsIn(text, [...keywordsOf.values()].flat());
}

function topicsIn(text: string, keywords: readonly Keyword[]): readonly SupportTopic[] {
  const found = keywords.flatMap(({ topic, pattern }) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      topic,
      start: index,
      end: index + length,
    })),
  );
  const topics = new Set(
    found
      .filter(
        (one) =>
          !found.some(
            (other) =>
              other.start <= one.start &&
              other.end >= one.end &&
              other.end - other.start > one.end - one.start,
          ),
      )
      .map(({ topic }) => topic),
  );
  return supportTopics.filter((topic) => topics.has(topic));
}
