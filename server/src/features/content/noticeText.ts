import type { Language } from '../../words/language.ts';
import { type NoticeKey, notices } from '../../words/notices.ts';
import { reasonText } from '../../words/reasons.ts';
import { say } from '../../words/words.ts';

/** What a notice says to a reader of a language: its key and facts as words. */
export function noticeText(
  { key, facts }: { readonly key: string; readonly facts: string },
  language: Language,
): { title: string; content: string } {
  const words = notices[key as NoticeKey];
  const shown = Object.fromEntries(
    Object.entries(JSON.parse(facts) as Record<string, string>).map(([name, value]) => [
      name,
      name === 'reason' ? reasonText(value, language) : withoutZeros(value),
    ]),
  );
  return {
    title: say(words.title, language, shown),
    content: say(words.content, language, shown),
  };
}

/** An amount is kept with eight decimals and told without those that say nothing: 12.50000000 is 12.5. */
function withoutZeros(fact: string): string {
  return /^-?\d+\.\d{8}$/.test(fact) ? fact.replace(/\.?0+$/, '') : fact;
}
