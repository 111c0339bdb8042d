import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';

/** The ids that link an input to its label, hint and problem. */
interface InputTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FrameProps {
  label: string;
  /** Shown below the field and linked to it for screen readers. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** At the end of the label's line. */
  aside?: ReactNode;
  /** The label is for screen readers only: the placeholder shows it. */
  isLabelHidden?: boolean | undefined;
}

interface Props extends FrameProps {
  /** The label names a group of controls, not one input. */
  isGroup?: boolean;
  children: (ties: InputTies) => ReactNode;
}

/** The frame of every input: label above, problem or hint below. */
export function FieldFrame({
  label,
  problem,
  hint,
  aside,
  isLabelHidden,
  isGroup,
  children,
}: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(problem) || hasWords(hint);
  return (
    <div
      className={`field ${problem ? 'is-wrong' : ''}`}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <div className={isLabelHidden ? 'hears-only' : 'field-label'}>
        {isGroup ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {problem ? (
        <p className="field-problem" id={noteId}>
          <Icon name="warning" size={14} />
          {problem}
        </p>
      ) : hasWords(hint) ? (
        <p className="field-hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const hasWords = (hint: ReactNode) =>
  hint !== undefined && hint !== null && hint !== false && hint !== '';
