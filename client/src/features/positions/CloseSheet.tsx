import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { parseTyped } from '../../lib/decimalInput.ts';
import { formatPercent, formatPrice } from '../../lib/numbers.ts';
import { toasts } from '../../ui/toasts.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Text } from '../../ui/Text.tsx';
import { Between, Stack } from '../../ui/layout.tsx';
import { Submit } from '../../ui/Submit.tsx';
import {
  type ClosingBody,
  closeProblem,
  closeShares,
  reduceClose,
  shareQuantity,
  summarizeClose,
  fullClose,
} from './closeForm.ts';
import { PositionName } from './PositionName.tsx';
import { positionsApi } from './positions.api.ts';
import { problemText, typingText } from './problemText.ts';
import { useCloseFacts } from './useCloseFacts.ts';

interface Props {
  position: ListedPosition | null;
  onClose: () => void;
}

export function CloseSheet({ position, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={position !== null}
      title={t('positions.closeTitle')}
      onClose={onClose}
      testId="close-sheet"
    >
      {position ? <CloseEditor key={position.id} position={position} onDone={onClose} /> : null}
    </Sheet>
  );
}

/** Number of decimals of fees and margin, which are booked in fractions of a cent. */
const FINE = 4;

/**
 * The form that closes a position, initially with the whole quantity. It shows the result that the close would realize.
 */
function CloseEditor({ position, onDone }: { position: ListedPosition; onDone: () => void }) {
  const { t } = useTranslation();
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
    toasts.show(
      t(closed.result.status === 'closed' ? 'positions.closed' : 'positions.partClosed'),
      'good',
    );
    onDone();
  };
  return (
    <Stack gap="l">
      <Between isWrapped>
        <PositionName position={position} />
        <Text size="small" tone="muted" isNumber>
          {t('positions.atMark', { price: formatPrice(facts.mark, precision) })}
        </Text>
      </Between>
      <Chips
        label={t('positions.closeShare')}
        isEven
        value={share}
        testId="close-share"
        options={closeShares.map((value) => ({ value, label: `${value}%` }))}
        onChoose={(value) => {
          sending.clearErrors();
          change({ quantity: shareQuantity(value, holding, facts.quantityStep) });
        }}
      />
      <div ref={field}>
        <Field
          label={t('positions.closeQuantity')}
          value={form.quantity}
          onValue={(quantity) => {
            sending.clearErrors();
            change({ quantity });
          }}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          side={
            <Text size="small" tone="muted" weight="medium">
              {position.symbol.split('/')[0]}
            </Text>
          }
          problem={problem ?? sending.fieldError('quantity')}
          data-testid="close-quantity"
        />
      </div>
      <dl className="facts receipt">
        <Fact label={t('positions.closeEstimate')}>
          <Money value={summary.closing?.realized} isResult testId="close-estimate" />
        </Fact>
        <Fact label={t('trade.closeFee')}>
          <Money value={summary.closing?.closeFee} digits={FINE} />
        </Fact>
        <Fact label={t('positions.closeReturned')}>
          <Money value={summary.closing?.marginReleased} digits={FINE} />
        </Fact>
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
