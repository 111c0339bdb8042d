import { type ReasonCode, reasonCodes } from '@hongbao/contracts/content/notices.facts';
import type { Language } from './language.ts';
import { text } from './text.ts';

const PREFIX = 'reason:';

/** Returns the form in which rows and notices store a translated reason, such as `reason:transferReturned`. */
export const reasonOf = (key: ReasonCode): string => PREFIX + key;

/** Converts a stored reason to the reader's language. Text that an operator typed is returned unchanged. */
export function reasonText(stored: string, language: Language): string {
  const code = reasonCode(stored);
  return code === null ? stored : text(language, `reasons.${code}`);
}

/**
 * Converts a stored reason to a sentence that others can follow in a text. Operators often type a reason without a full
 * stop: it gets the one with which the reasons of the language end, which in Thai is none.
 */
export function reasonSentence(stored: string, language: Language): string {
  const shown = reasonText(stored, language).trimEnd();
  if (/\p{P}$/u.test(shown)) return shown;
  const [stop = ''] = /\p{P}$/u.exec(text(language, 'reasons.transferReturned')) ?? [];
  return shown + stop;
}

/** The code of a stored reason; null for text that an operator typed. */
export function reasonCode(stored: string): ReasonCode | null {
  if (!stored.startsWith(PREFIX)) return null;
  const code = stored.slice(PREFIX.length);
  return reasonCodes.find((one) => one === code) ?? null;
}
