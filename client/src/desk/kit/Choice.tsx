import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

interface Labelled {
  label: string;
  /** Heard, not seen: where the place says it already. */
  isQuiet?: boolean;
  /** What is wrong with it, in words. */
  problem?: string | undefined;
  note?: ReactNode;
}

/** A line of text, a number, an instant: as native fields take them. */
export function Entry({
  label,
  isQuiet,
  problem,
  note,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="entry">
      <label htmlFor={id} className={isQuiet ? 'hears-only' : undefined}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="entry-problem" role="alert">
          {problem}
        </p>
      )}
      {note ? <p className="entry-note">{note}</p> : null}
    </div>
  );
}

interface ChoiceProps<V extends string>
  extends Labelled, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChoose: (value: V) => void;
}

/** One of several. */
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
  const id = useId();
  return (
    <div className="entry">
      <label htmlFor={id} className={isQuiet ? 'hears-only' : undefined}>
        {label}
      </label>
      <select
        id={id}
        {...rest}
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
      {problem === undefined ? null : (
        <p className="entry-problem" role="alert">
          {problem}
        </p>
      )}
      {note ? <p className="entry-note">{note}</p> : null}
    </div>
  );
}
