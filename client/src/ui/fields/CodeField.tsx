import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './FieldFrame.tsx';
import '../styles/fields.css';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Called with the complete code after its last digit. */
  onComplete?: (code: string) => void;
  problem?: string | undefined;
  hint?: ReactNode;
  testId?: string;
}

const DIGITS = 6;

/**
 * A field for a code of six digits, each in a box. One real input covers the boxes, so that paste, autofill from a
 * message, keyboards and screen readers work as in any field.
 */
export function CodeField({ label, value, onValue, onComplete, problem, hint, testId }: Props) {
  const { t } = useTranslation();
  const [isRefused, setRefused] = useState(false);
  const handle = (text: string) => {
    const digits = text.normalize('NFKC').replace(/[\s\-–·]/g, '');
    const isCode = /^\d*$/.test(digits) && digits.length <= DIGITS;
    setRefused(!isCode);
    if (!isCode) return;
    onValue(digits);
    if (digits.length === DIGITS && digits !== value) onComplete?.(digits);
  };
  return (
    <FieldFrame
      label={label}
      problem={isRefused ? t('parts.code.digits', { count: DIGITS }) : problem}
      hint={hint}
    >
      {(ties) => (
        <div className="code" data-length={DIGITS}>
          <input
            {...ties}
            className="code-input"
            value={value}
            onChange={(event) => handle(event.target.value)}
            type="text"
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="one-time-code"
            data-testid={testId}
          />
          <span className="code-boxes num" aria-hidden="true">
            {Array.from({ length: DIGITS }, (_, index) => (
              <span
                key={index}
                className="code-box"
                data-next={index === Math.min(value.length, DIGITS - 1)}
              >
                {value[index] ?? ''}
              </span>
            ))}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
