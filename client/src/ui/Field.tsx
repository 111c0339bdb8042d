import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame, type FrameProps } from './fields/FieldFrame.tsx';

interface Props
  extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string;
  onValue: (value: string) => void;
  side?: ReactNode;
  before?: ReactNode;
}

/** A labeled input. ARIA attributes reference its problem, so that screen readers announce it. */
export function Field({
  label,
  value,
  onValue,
  problem,
  hint,
  side,
  before,
  aside,
  isLabelHidden,
  ...input
}: Props) {
  return (
    <FieldFrame {...{ label, problem, hint, aside, isLabelHidden }}>
      {(ties) => (
        <div className="field-box">
          {before}
          <input
            enterKeyHint="done"
            {...input}
            {...ties}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {side}
        </div>
      )}
    </FieldFrame>
  );
}
