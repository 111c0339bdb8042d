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
import { livePosition } from './livePosition.ts';
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
import { TrailingField } from './TrailingField.tsx';
import { reduceTrailing, toTrailingForm, trailingBody, trailingProblem } from './trailingForm.ts';
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
    fieldOf: {
      takeProfit: 'takeProfit',
      stopLoss: 'stopLoss',
      trailingDistance: 'trailing',
      trailingRate: 'trailing',
    },
  });
  const [trailing, changeTrailing] = useReducer(
    reduceTrailing,
    position.trailingStop,
    toTrailingForm,
  );
  const edit = sending.edit(change);
  const editTrailing = sending.edit(changeTrailing);
  const { facts, precision: digits } = useCloseFacts(position);
  const markPrice = formatUnits(facts.mark);
  const unread = stopsUnread(form);
  const wrong = stopsProblems(form, { position, markPrice, pricePrecision: digits });

  const checked = stopsChecked(position, facts.mark);
  const isTrailingWrong = trailingProblem(trailing, checked.mark, facts.tick) !== null;
  const trailed = trailingBody(trailing, position.trailingStop);
  const isTrailingSaved = Object.keys(trailed).length === 0;

  const handleSave = async () => {
    const first = stopFields.find((field) => unread[field] ?? wrong[field]);
    if (first || isTrailingWrong) {
      const name = first ? `stops-${first}` : 'trailing-distance';
      box.current?.querySelector<HTMLElement>(`[data-testid="${name}"]`)?.focus();
      return;
    }
    const body = { ...summarizeStops(form, position.id), ...trailed };
    if (!(await sending.send(body)).isDone) return;
    toasts.show(t('positions.stopsSaved'), 'good');
    onDone();
  };
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
        <TrailingField
          form={trailing}
          onChange={editTrailing}
          direction={position.direction}
          mark={checked.mark}
          tick={facts.tick}
          digits={digits}
          isWaiting={position.status === 'pending'}
          running={isTrailingSaved ? livePosition(position, markPrice, facts.tick).trailing : null}
          problem={sending.fieldError('trailing')}
        />
        <Submit
          sending={sending}
          label={t('common.save')}
          isBlocked={Object.keys({ ...unread, ...wrong }).length > 0 || isTrailingWrong}
          onPress={() => void handleSave()}
          testId="stops-save"
          errorTestId="stops-failure"
        />
      </Stack>
    </div>
  );
}
