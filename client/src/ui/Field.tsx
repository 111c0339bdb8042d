import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { focusNextField } from '../lib/focusNextField.ts';
import { FieldFrame, type FrameProps } from './fields/FieldFrame.tsx';

interface Props
  extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string;
  onValue: (value: string) => void;
  side?: ReactNode;
  before?: ReactNode;
}

/**
 * A labeled input. ARIA attributes reference its problem, so that screen readers announce it. With the enter key `next`
 * Enter moves to the next field of the form; in the last field it submits the form.
 */
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
            onKeyDown={(event) => {
              input.onKeyDown?.(event);
              if (input.enterKeyHint === 'next') goToNext(event);
            }}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {side}
        </div>
      )}
    </FieldFrame>
  );
}

export const SearchField = (props: Props & { label: string }) => (
  <Field type="search" placeholder={props.label} isLabelHidden autoComplete="off" {...props} />
);

export const DecimalField = (props: Props) => (
  <Field inputMode="decimal" autoComplete="off" {...props} />
);

function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  // Enter also accepts the suggestion of an input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (focusNextField(event.currentTarget)) event.preventDefault();
}
