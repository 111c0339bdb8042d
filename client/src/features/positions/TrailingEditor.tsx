import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useTicketing } from './ticketContext.tsx';
import { markOfStops } from './ticketStops.ts';
import { TrailingField } from './TrailingField.tsx';
import { reduceTrailing, trailingProblem, typedDistance } from './trailingForm.ts';

/** The trailing stop of the order that is being typed. It is part of the ticket when it is saved. */
export function TrailingEditor({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, change, facts, summary, info } = useTicketing();
  const [draft, edit] = useReducer(reduceTrailing, {
    unit: form.trailingUnit,
    text: form.trailing,
  });
  if (!facts || !summary || !info) return null;
  const mark = markOfStops(summary.order, summary.quote, facts);
  const isWrong = trailingProblem(draft, mark, facts.tick) !== null;
  const handleSave = () => {
    if (isWrong) return;
    change({ trailing: typedDistance(draft) ? draft.text : '', trailingUnit: draft.unit });
    onDone();
  };
  return (
    <Stack gap="l">
      <TrailingField
        form={draft}
        onChange={edit}
        direction={form.direction}
        mark={mark}
        tick={facts.tick}
        digits={info.pricePrecision}
        isWaiting={summary.quote.price === summary.order.price || form.orderType === 'trigger'}
      />
      <Button
        kind="primary"
        isWide
        aria-disabled={isWrong}
        onClick={handleSave}
        data-testid="trailing-save"
      >
        {t('common.save')}
      </Button>
    </Stack>
  );
}
