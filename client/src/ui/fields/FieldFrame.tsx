import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';

/** The ids by which an input references its label, hint and problem. */
interface InputTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FrameProps {
  label: string;
  /** The problem, shown below the field and referenced by ARIA for screen readers. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** Content at the end of the label's line. */
  aside?: ReactNode;
  /** Whether the label is only for screen readers, because the placeholder shows it. */
  isLabelHidden?: boolean | undefined;
}

interface Props extends FrameProps {
  /** Whether the label refers to a group of controls instead of one input. */
  isGroup?: boolean;
  children: (ties: InputTies) => ReactNode;
}

/** The frame of every input: the label above, the problem or the hint below. */
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
