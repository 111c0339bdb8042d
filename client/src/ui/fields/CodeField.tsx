import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './FieldFrame.tsx';
import '../styles/fields.css';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
  length?: number;
  /** Whether the code is a PIN. It is then shown as dots, without autofill of a received code. */
  isSecret?: boolean;
  /** Called with the complete code after its last digit. */
  onComplete?: (code: string) => void;
  problem?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  testId?: string;
}

/**
 * A field for a code of a few digits, each in a box. One real input covers the boxes, so that paste, autofill from a
 * message, keyboards and screen readers work as in any field.
 */
export function CodeField({
  label,
  value,
  onValue,
  length = 6,
  isSecret,
  onComplete,
  problem,
  hint,
  aside,
  testId,
}: Props) {
  const { t } = useTranslation();
  const [isRefused, setRefused] = useState(false);
  const handle = (text: string) => {
    const digits = text.normalize('NFKC').replace(/[\s\-–·]/g, '');
    const isCode = /^\d*$/.test(digits) && digits.length <= length;
    setRefused(!isCode);
    if (!isCode) return;
    onValue(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <FieldFrame
      label={label}
      problem={isRefused ? t('parts.code.digits', { count: length }) : problem}
      hint={hint}
      aside={aside}
    >
      {(ties) => (
        <div className="code" data-length={length}>
          <input
            {...ties}
            className="code-input"
            value={value}
            onChange={(event) => handle(event.target.value)}
            type={isSecret ? 'password' : 'text'}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete={isSecret ? 'off' : 'one-time-code'}
            data-testid={testId}
          />
          <span className="code-boxes num" aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className="code-box"
                data-next={index === Math.min(value.length, length - 1)}
              >
                {value[index] === undefined ? '' : isSecret ? '•' : value[index]}
              </span>
            ))}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
