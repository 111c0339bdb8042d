import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { displayDecimal } from '@hongbao/contracts/money';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { PositionName } from './PositionCard.tsx';
import { useUpdateStopsMutation } from './positions.api.ts';
import { problemText } from './problemText.ts';
import { reduceStops, stopsOf, stopsProblems, summarizeStops } from './stopsForm.ts';

interface Props {
  position: Position | null;
  onClose: () => void;
}

export function StopsSheet({ position, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={position !== null}
      title={t('positions.stopsTitle')}
      onClose={onClose}
      testId="stops-sheet"
    >
      {position ? <StopsEditor key={position.id} position={position} onDone={onClose} /> : null}
    </Sheet>
  );
}

const fields = ['takeProfit', 'stopLoss'] as const;

function StopsEditor({ position, onDone }: { position: Position; onDone: () => void }) {
  const { t } = useTranslation();
  const [form, change] = useReducer(reduceStops, position, stopsOf);
  const [save, { isLoading }] = useUpdateStopsMutation();
  const { info, ticker } = useSymbol(position.symbol);
  const markPrice = ticker?.markPrice ?? position.markPrice;
  const problems = stopsProblems(form, {
    position,
    markPrice,
    pricePrecision: info?.pricePrecision ?? 2,
  });
  const mark = displayDecimal(markPrice, info?.pricePrecision ?? 2);

  const handleSave = async () => {
    const saved = await save({ body: summarizeStops(form, position.id) })
      .unwrap()
      .catch(() => null);
    if (!saved) return;
    toasts.show(t('positions.stopsSaved'), 'good');
    onDone();
  };
  /** Which side of the mark a stop belongs on, said before anything is wrong. */
  const hint = (field: (typeof fields)[number]) => {
    const isAbove = (position.direction === 'long') === (field === 'takeProfit');
    return t(`trade.hint.${field}${isAbove ? 'Above' : 'Below'}`, { price: mark });
  };
  return (
    <div className="stack-l">
      <PositionName position={position} />
      <p className="small muted">{t('positions.stopsHelp')}</p>
      {fields.map((field) => (
        <Field
          key={field}
          label={t(`trade.${field}`)}
          value={form[field]}
          onValue={(text) => change({ [field]: text })}
          inputMode="decimal"
          autoComplete="off"
          hint={hint(field)}
          side={<span className="field-side">USDT</span>}
          problem={problems[field] ? problemText(t, problems[field]) : undefined}
          data-testid={`stops-${field}`}
        />
      ))}
      <Button
        kind="primary"
        isWide
        isBusy={isLoading}
        disabled={Object.keys(problems).length > 0}
        onClick={() => void handleSave()}
        data-testid="stops-save"
      >
        {t('common.save')}
      </Button>
    </div>
  );
}
