import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTyped, trimZeros } from '../../lib/decimalInput.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Pick } from '../Pick.tsx';
import { FieldFrame } from './FieldFrame.tsx';

export interface AmountFieldProps {
  label: string;
  /** The text as typed. An invalid text remains in the field with its problem; `parseTyped` returns the amount. */
  value: string;
  onValue: (value: string) => void;
  unit: string;
  /** Selectable units of the amount. */
  units?: readonly { value: string; label: string }[];
  onUnit?: (unit: string) => void;
  decimals?: number;
  /** The maximum as a decimal string. If set, the field has a `Max` button. */
  max?: string | undefined;
  problem?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  testId?: string;
}

/**
 * A field for an amount with its unit. It accepts pasted numbers with separators, reports invalid text, and never
 * changes an amount by itself.
 */
export function AmountField({
  label,
  value,
  onValue,
  unit,
  units,
  onUnit,
  decimals = 8,
  max,
  problem,
  hint,
  aside,
  enterKeyHint = 'done',
  testId,
}: AmountFieldProps) {
  const { t } = useTranslation();
  const typed = parseTyped(value, { decimals, unit });
  const shownProblem = typed.problem
    ? t(`parts.typed.${typed.problem}`, { count: decimals })
    : problem;
  return (
    <FieldFrame label={label} problem={shownProblem} hint={hint} aside={aside}>
      {(ties) => (
        <div className="field-box">
          <input
            {...ties}
            className="num"
            value={value}
            onChange={(event) => onValue(parseTyped(event.target.value, { decimals, unit }).shown)}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint={enterKeyHint}
            placeholder="0"
            data-testid={testId}
          />
          {max === undefined ? null : (
            <button
              type="button"
              className="field-side"
              aria-label={t('parts.amount.maxOf', {
                amount: formatMoney(max, unit, { digits: 'exact' }),
              })}
              onClick={() => onValue(trimZeros(max))}
              data-testid={testId && `${testId}-max`}
            >
              {t('parts.amount.max')}
            </button>
          )}
          {units && onUnit ? (
            <Pick
              label={t('parts.amount.unitOf', { label })}
              value={unit}
              options={units}
              onChoose={onUnit}
              {...(testId ? { testId: `${testId}-unit` } : {})}
            />
          ) : (
            <span className="field-side">{unit}</span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
