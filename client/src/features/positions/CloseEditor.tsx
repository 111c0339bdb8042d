import { formatUnits } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { parseTyped } from '../../lib/decimalInput.ts';
import { formatMoney, formatPercent, formatPrice } from '../../lib/numbers.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { toasts } from '../../ui/toasts.ts';
import { Chips } from '../../ui/Chips.tsx';
import { DecimalField } from '../../ui/Field.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Between, Muted, Stack } from '../../ui/layout.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { momentQueue } from '../moments/momentQueue.ts';
import {
  type ClosingBody,
  closeProblem,
  closeShares,
  reduceClose,
  shareQuantity,
  summarizeClose,
  fullClose,
} from './closeForm.ts';
import { lastResult, receiptPath, type EditorProps } from './positionParts.ts';
import { PositionName } from './PositionName.tsx';
import { positionsApi } from './positions.api.ts';
import { problemText, typingText } from './problemText.ts';
import { useCloseFacts } from './useCloseFacts.ts';

/**
 * The form that closes a position, initially with the whole quantity. It shows the result that the close would realize.
 */
export function CloseEditor({ position, account, onDone }: EditorProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const field = useRef<HTMLDivElement>(null);
  const { facts, precision } = useCloseFacts(position);
  const { holding } = facts;
  const [form, change] = useReducer(reduceClose, holding, fullClose);
  const [close] = positionsApi.closePosition.useMutation();
  const sending = useSubmit(
    ({ body, intent }: { body: ClosingBody; intent: string }) =>
      close({ params: { id: position.id }, body, intent }),
    { fieldOf: { quantity: 'quantity' }, retry: 'sameBody' },
  );
  const edit = sending.edit(change);
  const summary = summarizeClose(form, facts);
  const unread = parseTyped(form.quantity).problem;
  const refused = closeProblem(summary, facts);
  const problem = unread ? typingText(t, unread) : refused ? problemText(t, refused) : undefined;
  const share =
    closeShares.find((one) => shareQuantity(one, holding, facts.quantityStep) === form.quantity) ??
    null;

  const handleClose = async () => {
    if (problem && !sending.isResend) return field.current?.querySelector('input')?.focus();
    const closed = await sending.send(summary.body);
    if (!closed.isDone) return;
    const isWhole = closed.result.status === 'closed';
    const profit = lastResult(closed.result);
    const isLoss = isWhole && profit <= 0n;
    toasts.show(closedText(t, closed.result, isHidden), isLoss ? 'plain' : 'good');
    if (isWhole && profit > 0n)
      momentQueue.add({
        kind: 'win',
        amount: formatUnits(profit),
        symbol: position.symbol,
        link: receiptPath(account, position),
      });
    onDone();
  };
  return (
    <Stack gap="l">
      <Between isWrapped>
        <PositionName position={position} />
        <Muted isNumber>
          {t('positions.atMark', { price: formatPrice(facts.mark, precision) })}
        </Muted>
      </Between>
      <Chips
        label={t('positions.closeShare')}
        isEven
        value={share}
        testId="close-share"
        options={closeShares.map((value) => ({ value, label: `${value}%` }))}
        onChoose={(value) => edit({ quantity: shareQuantity(value, holding, facts.quantityStep) })}
      />
      <div ref={field}>
        <DecimalField
          label={t('positions.closeQuantity')}
          value={form.quantity}
          onValue={(quantity) => edit({ quantity })}
          side={<Muted weight="medium">{position.symbol.split('/')[0]}</Muted>}
          problem={problem ?? sending.fieldError('quantity')}
          data-testid="close-quantity"
        />
      </div>
      <dl className="facts receipt">
        <Fact label={t('positions.closeEstimate')}>
          <Money value={summary.result} isResult testId="close-estimate" />
        </Fact>
        <MoneyFact label={t('trade.closeFee')} value={summary.closing?.closeFee} />
        <MoneyFact label={t('positions.closeReturned')} value={summary.closing?.marginReleased} />
      </dl>
      <Submit
        sending={sending}
        label={t('positions.closeConfirm', {
          share: share ? `${share}%` : formatPercent(summary.share, { digits: 0 }),
        })}
        isBlocked={problem !== undefined}
        onPress={() => void handleClose()}
        testId="close-submit"
        errorTestId="close-failure"
      />
    </Stack>
  );
}

/** The text after a close: the result of what was closed. */
function closedText(t: TFunction, closed: ListedPosition, isHidden: boolean): string {
  const result = formatMoney(lastResult(closed), 'USDT', { isSigned: true, isHidden });
  if (closed.status !== 'closed') return t('positions.partClosed', { result });
  const reason = t('positions.reason.member');
  return t('positions.ended.closed', { symbol: closed.symbol, reason, result });
}
