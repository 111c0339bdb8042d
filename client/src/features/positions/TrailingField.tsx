import { formatUnits } from '@hongbao/contracts/money';
import { trailingTrigger } from '@hongbao/contracts/positions/positions.trailing';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { formatFact } from '@hongbao/contracts/formatFact';
import { formatPrice } from '../../lib/numbers.ts';
import { trailingUnits } from '../../state/ticket.ts';
import { DecimalField } from '../../ui/Field.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { problemText, typingText } from './problemText.ts';
import { type TrailingForm, trailingProblem, typedDistance } from './trailingForm.ts';

const labels = { percent: '%', price: 'USDT' } as const;

interface Props {
  form: TrailingForm;
  onChange: (change: Partial<TrailingForm>) => void;
  direction: Direction;
  /** The mark price, or the limit or trigger price of an order that waits. */
  mark: bigint;
  tick: bigint;
  digits: number;
  isWaiting: boolean;
  /** The best price and the trigger price of the saved trailing stop; absent if the form was changed. */
  running?: { best: bigint; trigger: bigint } | null | undefined;
  /** Text of a problem that the server reported. */
  problem?: string | undefined;
}

/** The distance of a trailing stop, in percent or as a price, and the price at which it closes. */
export function TrailingField({
  form,
  onChange,
  direction,
  mark,
  tick,
  digits,
  isWaiting,
  running,
  problem,
}: Props) {
  const { t } = useTranslation();
  const found = trailingProblem(form, mark, tick);
  const distance = typedDistance(form);
  const hint = () => {
    if (!distance || found) return t('positions.trailing.help');
    if (isWaiting) return t('positions.trailing.onOpen');
    const price = (value: bigint) => formatPrice(value, digits);
    if (running)
      return t('positions.trailing.closesAt', {
        price: price(running.trigger),
        best: price(running.best),
      });
    const trigger = trailingTrigger(direction, distance, mark, tick);
    return t('positions.trailing.startsAt', { price: price(trigger) });
  };
  const words = (one: NonNullable<typeof found>) =>
    one.isTyping
      ? typingText(t, one.key)
      : problemText(t, one.key, formatFact(formatUnits(one.bound)));
  return (
    <DecimalField
      label={t('trade.trailingStop')}
      value={form.text}
      onValue={(text) => onChange({ text })}
      placeholder={t('common.optional')}
      hint={hint()}
      side={
        <Pick
          label={t('positions.trailing.unit')}
          value={form.unit}
          onChoose={(unit) => onChange({ unit })}
          options={trailingUnits.map((value) => ({ value, label: labels[value] }))}
          testId="trailing-unit"
        />
      }
      problem={found ? words(found) : problem}
      data-testid="trailing-distance"
    />
  );
}
