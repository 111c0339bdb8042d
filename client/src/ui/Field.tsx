import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** What is wrong, in words; shown under the field and read out with it. */
  problem?: string | undefined;
  hint?: ReactNode;
  side?: ReactNode;
  before?: ReactNode;
  aside?: ReactNode;
  /** The label is only heard: the placeholder shows it. */
  isLabelHidden?: boolean;
}

/** A labelled input. Problems are tied to it, so they are heard as well as seen. */
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
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`field ${problem ? 'is-wrong' : ''}`}>
      <div className={isLabelHidden ? 'hears-only' : 'field-label'}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="field-box">
        {before}
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? noteId : undefined}
        />
        {side}
      </div>
      {problem ? (
        <p className="field-problem" id={noteId}>
          <Icon name="warning" size={14} />
          {problem}
        </p>
      ) : hint ? (
        <p className="field-hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
