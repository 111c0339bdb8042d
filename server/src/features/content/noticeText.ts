import type { Language } from '../../words/language.ts';
import type { NoticeKey } from '../../words/noticeKeys.ts';
import { reasonText } from '../../words/reasons.ts';
import { text } from '../../words/text.ts';

/** The text of a notice in a language, from its key and facts. */
export function noticeText(
  { key, facts }: { readonly key: string; readonly facts: string },
  language: Language,
): { title: string; content: string } {
  const notice = `content.notices.${key as NoticeKey}` as const;
  const shown = Object.fromEntries(
    Object.entries(JSON.parse(facts) as Record<string, string>).map(([name, value]) => [
      name,
      name === 'reason' ? reasonText(value, language) : withoutZeros(value),
    ]),
  );
  return {
    title: text(language, `${notice}.title`, shown),
    content: text(language, `${notice}.content`, shown),
  };
}

/** Removes trailing zeros from a stored amount with eight decimals: 12.50000000 becomes 12.5. */
function withoutZeros(fact: string): string {
  return /^-?\d+\.\d{8}$/.test(fact) ? fact.replace(/\.?0+$/, '') : fact;
}
