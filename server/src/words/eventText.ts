import type { UpcomingEvent } from '../world/happened.ts';
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
