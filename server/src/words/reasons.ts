import type { ServerTexts } from '@hongbao/locales/languages';
import type { Language } from './language.ts';
import { isTextKey, text } from './text.ts';

/** A translated reason for a decision of the product against a member. An operator's reason is free text. */
type ReasonKey = keyof ServerTexts['reasons'];

const PREFIX = 'reason:';

/** Returns the form in which rows and notices store a translated reason, such as `reason:transferReturned`. */
export const reasonOf = (key: ReasonKey): string => PREFIX + key;

/** Converts a stored reason to the reader's language. Text that an operator typed is returned unchanged. */
export function reasonText(stored: string, language: Language): string {
  const key = `reasons.${stored.slice(PREFIX.length)}`;
  return stored.startsWith(PREFIX) && isTextKey(key) ? text(language, key) : stored;
}
