import { storedClass } from './Stored.tsx';
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

interface Labelled {
  label: string;
  /** Whether the label is only for screen readers, because the context already shows it. */
  isQuiet?: boolean | undefined;
  /** The error message of the field. */
  problem?: string | undefined;
  note?: ReactNode;
}

/** Accessibility attributes of a field with a label and a message. */
interface Described {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A single-line input: text, number, or date and time, with the native input type. */
export function Entry({
  label,
  isQuiet,
  problem,
  note,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Frame {...{ label, isQuiet, problem, note }}>
      {(described) => (
        <input
          autoComplete="off"
          spellCheck={false}
          className={storedClass(String(rest.value ?? ''))}
          {...rest}
          {...described}
        />
      )}
    </Frame>
  );
}

interface ChoiceProps<V extends string>
  extends Labelled, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChoose: (value: V) => void;
}

/** A select element with a label. */
export function Choice<V extends string>({
  label,
  isQuiet,
  problem,
  note,
  value,
  options,
  onChoose,
  ...rest
}: ChoiceProps<V>) {
  return (
    <Frame {...{ label, isQuiet, problem, note }}>
      {(described) => (
        <select
          {...rest}
          {...described}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChoose(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** The frame of a field: its label above, its error message or note below. */
function Frame({
  label,
  isQuiet,
  problem,
  note,
  children,
}: Labelled & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const isWrong = problem !== undefined;
  return (
    <div className="entry">
      <label htmlFor={id} className={isQuiet ? 'hears-only' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isWrong,
        'aria-describedby': isWrong ? `${id}-problem` : undefined,
      })}
      {isWrong ? (
        <p id={`${id}-problem`} className="entry-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {note ? <p className="entry-note">{note}</p> : null}
    </div>
  );
}
