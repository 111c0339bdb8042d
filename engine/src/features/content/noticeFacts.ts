import {
  hasFactsOfKind,
  isNoticeKey,
  noticeFactNames,
  type NoticeFactName,
  type NoticeFacts,
  type ReasonCode,
} from '@hongbao/contracts/content/notices.facts';
import { fromWireTime } from '@hongbao/contracts/time';
import type { Language } from '../../words/language.ts';
import { reasonCode, reasonSentence } from '../../words/reasons.ts';

type Stored = Readonly<Record<string, string>>;

/**
 * The facts of a stored notice as an answer contains them: amounts with their coin, instants in epoch ms, reasons with
 * their code. Null for a kind or a fact that this version does not know.
 */
export function noticeFactsOf(
  { key, facts }: { readonly key: string; readonly facts: string },
  language: Language,
): NoticeFacts | null {
  if (!isNoticeKey(key)) return null;
  const stored = JSON.parse(facts) as Stored;
  const { refId } = stored;
  const known: NoticeFacts = Object.assign(
    refId === undefined ? {} : { refId },
    ...noticeFactNames[key].map((name: NoticeFactName) => factOf(name, stored, language)),
  );
  return hasFactsOfKind(key, known) ? known : null;
}

/** One fact by its name; empty when the stored notice does not contain it. */
function factOf(name: NoticeFactName, stored: Stored, language: Language): NoticeFacts {
  const value = stored[name];
  if (value === undefined) return {};
  switch (name) {
    case 'amount':
      return { amount: { amount: value, currency: stored['currency'] ?? 'USDT' } };
    case 'quantity':
      return {
        quantity: { amount: value, currency: stored['token'] ?? stored['currency'] ?? 'USDT' },
      };
    case 'owed':
    case 'paid':
    case 'payout':
    case 'returned':
    case 'stake':
      return { [name]: { amount: value, currency: 'USDT' } };
    case 'endTime':
    case 'graceTime':
    case 'startTime':
      return { [name]: fromWireTime(value) };
    case 'factor':
    case 'level':
    case 'rank':
      return { [name]: Number(value) };
    case 'reason':
      return { reason: reasonFact(value, language) };
    default:
      return { [name]: value };
  }
}

function reasonFact(stored: string, language: Language): { code?: ReasonCode; text: string } {
  const code = reasonCode(stored);
  return { ...(code === null ? {} : { code }), text: reasonSentence(stored, language) };
}
