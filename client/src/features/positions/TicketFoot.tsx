import { formatUnits } from '@hongbao/contracts/money';
import type { TFunction } from 'i18next';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimZeros } from '../../lib/decimalInput.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { Price } from '../../ui/Price.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Text } from '../../ui/Text.tsx';
import { Receipt } from './Receipt.tsx';
import { problemText, typingText } from './problemText.ts';
import { useTicketing } from './ticketContext.tsx';
import type { Ticketing } from './useTicket.ts';

interface Props {
  /** The element with the ticket's fields, to focus the invalid one. */
  fields: RefObject<HTMLElement | null>;
}

/** The foot of a trade page: the order in one line, and the button that submits it or shows what blocks it. */
export function TicketFoot({ fields }: Props) {
  const { t } = useTranslation();
  const ticketing = useTicketing();
  const { form, summary, facts, info, account, submit, isBusy } = ticketing;
  const [isOpen, setOpen] = useState(false);
  const label = submitLabel(t, ticketing);
  const handleSubmit = async () => {
    const wrong = await submit();
    if (wrong) focusField(fields.current, wrong);
  };
  return (
    <div className="ticket-foot">
      <ReceiptLine onOpen={() => setOpen(true)} />
      {label.to ? (
        <ButtonLink kind="primary" isWide to={label.to} testId="ticket-submit">
          {label.text}
        </ButtonLink>
      ) : (
        <Button
          kind={form.direction === 'long' ? 'up' : 'down'}
          isWide
          isBusy={isBusy}
          aria-disabled={label.isBlocked}
          onClick={() => void handleSubmit()}
          data-testid="ticket-submit"
        >
          {label.text}
        </Button>
      )}
      <Sheet
        isOpen={isOpen}
        title={t('trade.receipt')}
        onClose={() => setOpen(false)}
        testId="receipt-sheet"
      >
        {summary && facts && info ? (
          <Receipt summary={summary} facts={facts} info={info} account={account} />
        ) : null}
      </Sheet>
    </div>
  );
}

/** Margin, liquidation price and fee; a press opens the full receipt. */
function ReceiptLine({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { summary, info } = useTicketing();
  const isEmpty = !summary || summary.order.quantity <= 0n;
  const quote = isEmpty ? null : summary.quote;
  return (
    <button
      type="button"
      className="receipt-line"
      onClick={onOpen}
      aria-haspopup="dialog"
      data-testid="receipt-open"
    >
      <span className="receipt-figure">
        <Text size="micro" tone="muted">
          {t('positions.margin')}
        </Text>
        <Money value={quote?.margin} size="small" weight="medium" />
      </span>
      <span className="receipt-figure">
        <Text size="micro" tone="muted">
          {t('positions.liquidation')}
        </Text>
        {quote?.liquidationPrice === null ? (
          <Text size="small" weight="medium">
            {t('trade.noLiquidation')}
          </Text>
        ) : (
          <Price
            value={quote?.liquidationPrice}
            digits={info?.pricePrecision ?? 2}
            size="small"
            weight="medium"
          />
        )}
      </span>
      <span className="receipt-figure">
        <Text size="micro" tone="muted">
          {t('trade.fee')}
        </Text>
        <Money value={quote?.openFee} size="small" weight="medium" />
      </span>
      <Icon name="down" size={16} />
      <span className="hears-only">{t('trade.receipt')}</span>
    </button>
  );
}

function focusField(box: HTMLElement | null, field: string): void {
  const testId = field === 'leverage' ? 'leverage' : `ticket-${field}`;
  box?.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.focus();
}

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
function submitLabel(
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
