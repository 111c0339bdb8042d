import { formatUnits } from '@hongbao/contracts/money';
import type { TFunction } from 'i18next';
import { trimZeros } from '../../lib/decimalInput.ts';
import { problemText, typingText } from './problemText.ts';
import type { Ticketing } from './useTicket.ts';

interface Label {
  text: string;
  isBlocked: boolean;
  /** Navigates to this path instead of submitting. */
  to?: string;
}

/**
 * The text of the button: the first problem, `Deposit` when only the balance is too low, otherwise the action with
 * its size.
 */
export function submitLabel(
  t: TFunction,
  { form, summary, problems, info, account, symbol }: Ticketing,
): Label {
  if (!summary || !info) return { text: t('trade.buttonProblem.marketUnknown'), isBlocked: true };
  if (info.status !== 'trading') return { text: t('trade.buttonProblem.halted'), isBlocked: true };
  const first = problems[0];
  if (first?.key === 'insufficientBalance' && account === 'main') {
    return { text: t('trade.deposit'), isBlocked: true, to: '/chongzhi' };
  }
  if (first?.key === 'sizeMissing' || first?.key === 'priceMissing') {
    return { text: t(`trade.buttonProblem.${first.key}`), isBlocked: true };
  }
  if (first?.isTyping) return { text: typingText(t, first.key), isBlocked: true };
  if (first) return { text: problemText(t, first.key, first.bound), isBlocked: true };
  const [coin = ''] = symbol.split('/');
  const size = trimZeros(formatUnits(summary.order.quantity));
  const direction = t(form.direction === 'long' ? 'trade.buyLong' : 'trade.sellShort');
  return { text: t('trade.submit', { direction, size, coin }), isBlocked: false };
}
