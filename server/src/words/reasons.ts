import type { ServerTexts } from '@hongbao/locales/languages';
import type { Language } from './language.ts';
import { isTextKey, text } from './text.ts';

/** A reason of the product's own decisions against a member. An operator's reason is a text as typed. */
type ReasonKey = keyof ServerTexts['reasons'];

const PREFIX = 'reason:';

/** The stored form of a product reason in rows and notices: `reason:transferReturned`. */
export const reasonOf = (key: ReasonKey): string => PREFIX + key;

/** A stored reason in the reader's language. A text that an operator typed is returned as it is. */
export function reasonText(stored: string, language: Language): string {
  const key = `reasons.${stored.slice(PREFIX.length)}`;
  return stored.startsWith(PREFIX) && isTextKey(key) ? text(language, key) : stored;
}
