import type { NoticeFacts } from '@hongbao/contracts/content/notices.facts';
import type { TFunction } from 'i18next';
import { type Digits, type NumberStyle, formatMoney, formatPrice } from '../../lib/numbers.ts';
import { formatEpoch } from '../../lib/times.ts';
import { amountStyle, withoutAmounts } from './noticeLook.ts';
import type { MemberNotice } from '../notices/notices.api.ts';

interface Style extends NumberStyle {
  /** Whether amounts are masked, because the member hides them. */
  isHidden: boolean;
  /** Number of decimals of the price in the facts. */
  priceDigits: Digits;
}

/**
 * Title and content of a notice, from its kind and facts: amounts and prices in the format of the app, times in the
 * time zone of the device. The texts of the server are used for announcements, for kinds of a newer server, and until
 * the texts of the language are loaded.
 */
export function noticeTexts(
  t: TFunction,
  { kind, facts, title, content }: Pick<MemberNotice, 'kind' | 'facts' | 'title' | 'content'>,
  style: Style,
): { title: string; content: string } {
  const shown = facts && formatFacts(t, facts, { ...style, ...amountStyle(kind) });
  const worded = (part: 'title' | 'content') =>
    shown ? t(`notices.${kind}.${part}`, { ...shown, defaultValue: '' }) : '';
  return {
    title: worded('title') || title,
    content: worded('content') || (style.isHidden ? withoutAmounts(content) : content),
  };
}

function formatFacts(t: TFunction, facts: NoticeFacts, style: Style): Record<string, string> {
  const shown = Object.entries(facts).flatMap(([name, fact]) =>
    fact === undefined ? [] : [[name, formatFact(t, name, fact, style)]],
  );
  return Object.fromEntries(shown);
}

type Fact = NonNullable<NoticeFacts[keyof NoticeFacts]>;

function formatFact(t: TFunction, name: string, fact: Fact, style: Style): string {
  if (typeof fact === 'number')
    return name.endsWith('Time') ? formatEpoch(fact, 'short') : String(fact);
  if (typeof fact === 'string') return isPrice(name) ? formatPrice(fact, style.priceDigits) : fact;
  if ('amount' in fact) return formatMoney(fact.amount, fact.currency, style);
  return fact.code === undefined
    ? fact.text
    : t(`reasons.${fact.code}`, { defaultValue: fact.text });
}

const isPrice = (name: string) => name === 'price' || name === 'salePrice';
