import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import '../styles/fields.css';

interface Props
  extends FrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  value: string;
  onValue: (value: string) => void;
}

export function TextArea({
  label,
  value,
  onValue,
  problem,
  hint,
  aside,
  isLabelHidden,
  ...input
}: Props) {
  return (
    <FieldFrame {...{ label, problem, hint, aside, isLabelHidden }}>
      {(ties) => (
        <div className="field-box is-tall">
          <textarea
            rows={3}
            {...input}
            {...ties}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
