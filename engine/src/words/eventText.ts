import type { ServerTexts } from '@hongbao/locales/languages';
import type { HappenedEvent, UpcomingEvent } from '../world/happened.ts';
import type { Language } from './language.ts';
import { isTextKey, text } from './text.ts';

/** Returns a sentence that says what events of a kind do; the kind itself if it has no sentence. */
export function kindText(kind: string, language: Language): string {
  const key = `events.${kind}`;
  return isTextKey(key) ? text(language, key) : kind;
}

/** Adds to upcoming events what they will do, in the operator's language. */
export const withSentences = (events: readonly UpcomingEvent[], language: Language) =>
  events.map((event) => ({ ...event, summary: kindText(event.kind, language) }));

/** The effect of a past event, by which its sentence is found. */
export type Effect = keyof ServerTexts['happened'] & string;

type Facts = Readonly<Record<string, string>>;

/**
 * Returns the form in which the timeline stores the effect of an event: the key of its sentence and its facts, so that
 * operators read it in their language.
 */
export const effect = (key: Effect, facts: Facts = {}): string => `${key} ${JSON.stringify(facts)}`;

/** Whether a stored effect says that the event changed nothing. */
export const isNothing = (stored: string): boolean => stored.startsWith('nothing ');

/** Converts a stored effect to a sentence in a language. Other text, such as that of an error, is returned unchanged. */
export function effectText(stored: string, language: Language): string {
  const [, name = '', json = ''] = /^(\w+) (\{.*\})$/s.exec(stored) ?? [];
  const key = `happened.${name}`;
  if (!isTextKey(key)) return stored;
  const facts = Object.entries(JSON.parse(json) as Facts).map(([fact, value]) => [
    fact,
    factText(fact, value, language),
  ]);
  return text(language, key, Object.fromEntries(facts) as Facts);
}

/** The facts whose values are words of the catalog. Other facts can be text that a member typed. */
const worded: readonly string[] = [
  'direction',
  'document',
  'event',
  'kind',
  'level',
  'on',
  'reason',
  'result',
  'state',
  'type',
];

/** Converts a fact to the reader's language: an enumerated value, a reason or the name of a contest. */
function factText(fact: string, value: string, language: Language): string {
  if (fact === 'contest') {
    const [series = '', round = ''] = value.split(' ');
    const key = `contests.${series}.name`;
    return isTextKey(key) ? text(language, key, { round }) : value;
  }
  if (!worded.includes(fact)) return value;
  const found = [`happenedWords.${value}`, `reasons.${value}`].find(isTextKey);
  return found === undefined ? value : text(language, found);
}

/** Converts the stored effects of past events to sentences in the operator's language. */
export const withEffects = <E extends Pick<HappenedEvent, 'summary'>>(
  events: readonly E[],
  language: Language,
) => events.map((event) => ({ ...event, summary: effectText(event.summary, language) }));
