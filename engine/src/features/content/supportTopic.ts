import { type ServerTexts, serverTexts } from '@hongbao/locales/languages';
import type { Language } from '../../words/language.ts';

/** The topics of support with keywords. If a text contains keywords of several topics, the first topic is answered. */
export const supportTopics = [
  // First, because a general answer would not say that no person works here.
  'person',
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
export function supportTopic(text: string, language: Language): SupportTopic {
  const own = topicIn(text, keywordsOf.get(language) ?? []);
  return own ?? topicIn(text, [...keywordsOf.values()].flat()) ?? 'greeting';
}

function topicIn(text: string, keywords: readonly Keyword[]): SupportTopic | undefined {
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
  return supportTopics.find((topic) => topics.has(topic));
}
