import { isNoticeKey, type NoticeFacts } from '@hongbao/contracts/content/notices.facts';
import { toWireTime } from '@hongbao/contracts/time';
import type { Language } from '../../words/language.ts';
import { text } from '../../words/text.ts';
import { noticeFactsOf } from './noticeFacts.ts';

/**
 * The text of a notice in a language, from its kind and facts, for clients that do not word notices themselves. Amounts
 * have all their decimals, times are in UTC+8.
 */
export function noticeText(
  row: { readonly key: string; readonly facts: string },
  language: Language,
): { title: string; content: string } {
  const { key } = row;
  // A kind of a newer version, in a world that it wrote.
  if (!isNoticeKey(key)) return { title: key, content: '' };
  const facts = noticeFactsOf(row, language) ?? {};
  const shown = Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) =>
      fact === undefined ? [] : [[name, shownFact(name, fact)]],
    ),
  );
  return {
    title: text(language, `content.notices.${key}.title`, shown),
    content: text(language, `content.notices.${key}.content`, shown),
  };
}

function shownFact(name: string, fact: NonNullable<NoticeFacts[keyof NoticeFacts]>): string {
  if (typeof fact === 'number') return name.endsWith('Time') ? toWireTime(fact) : String(fact);
  if (typeof fact === 'string') return /[pP]rice$/.test(name) ? inUsdt(fact) : fact;
  return 'text' in fact ? fact.text : `${withoutZeros(fact.amount)} ${fact.currency}`;
}

const inUsdt = (price: string) => `${withoutZeros(price)} USDT`;

/** Removes trailing zeros from an amount with eight decimals: 12.50000000 becomes 12.5. */
const withoutZeros = (amount: string) =>
  /\.\d{8}$/.test(amount) ? amount.replace(/\.?0+$/, '') : amount;
