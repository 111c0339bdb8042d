import { formatUnits } from '@hongbao/contracts/money';
import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { toasts } from '../../ui/toasts.ts';
import { DecimalField } from '../../ui/Field.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { PositionName } from './PositionName.tsx';
import { positionsApi } from './positions.api.ts';
import { problemText, typingText } from './problemText.ts';
import {
  reduceStops,
  stopsChecked,
  toStopsForm,
  stopsProblems,
  stopsUnread,
  summarizeStops,
} from './stopsForm.ts';
import { resultAt, type StopField, stopFields, stopHint } from './ticketStops.ts';
import { useCloseFacts } from './useCloseFacts.ts';
import { typedUnits } from '../../lib/decimalInput.ts';
import type { EditorProps } from './positionParts.ts';

export function StopsEditor({ position, onDone }: EditorProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isHidden = useHidesAmounts();
  const [form, change] = useReducer(reduceStops, position, toStopsForm);
  const [save] = positionsApi.updateStops.useMutation();
  const sending = useSubmit(save, {
    fieldOf: { takeProfit: 'takeProfit', stopLoss: 'stopLoss' },
  });
  const edit = sending.edit(change);
  const { facts, precision: digits } = useCloseFacts(position);
  const markPrice = formatUnits(facts.mark);
  const unread = stopsUnread(form);
  const wrong = stopsProblems(form, { position, markPrice, pricePrecision: digits });

  const handleSave = async () => {
    const first = stopFields.find((field) => unread[field] ?? wrong[field]);
    if (first) {
      box.current?.querySelector<HTMLElement>(`[data-testid="stops-${first}"]`)?.focus();
      return;
    }
    if (!(await sending.send(summarizeStops(form, position.id))).isDone) return;
    toasts.show(t('positions.stopsSaved'), 'good');
    onDone();
  };
  const checked = stopsChecked(position, facts.mark);
  const bound = (field: StopField) =>
    stopHint(t, { direction: position.direction, field, digits, ...checked });
  const problem = (field: StopField) => {
    const [typing, refusal] = [unread[field], wrong[field]];
    if (typing) return typingText(t, typing);
    if (refusal === 'priceOffStep') return problemText(t, refusal);
    return refusal ? `${problemText(t, refusal)}: ${bound(field)}` : sending.fieldError(field);
  };
  /** The hint below a stop: its bound and its expected result. */
  const hint = (field: StopField) => {
    const stop = typedUnits(form[field]);
    if (!stop) return bound(field);
    const result = formatMoney(resultAt(stop, facts.holding, facts), 'USDT', {
      isSigned: true,
      isHidden,
    });
    return t('trade.hint.rangeAndResult', { range: bound(field), result });
  };
  return (
    <div ref={box}>
      <Stack gap="l">
        <PositionName position={position} />
        <Muted as="p">{t('positions.stopsHelp')}</Muted>
        {stopFields.map((field) => (
          <DecimalField
            key={field}
            label={t(`trade.${field}`)}
            value={form[field]}
            onValue={(text) => edit({ [field]: text })}
            hint={hint(field)}
            side={<Muted weight="medium">{'USDT'}</Muted>}
            problem={problem(field)}
            data-testid={`stops-${field}`}
          />
        ))}
        <Submit
          sending={sending}
          label={t('common.save')}
          isBlocked={Object.keys({ ...unread, ...wrong }).length > 0}
          onPress={() => void handleSave()}
          testId="stops-save"
          errorTestId="stops-failure"
        />
      </Stack>
    </div>
  );
}
