import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

interface Labelled {
  label: string;
  /** Heard, not seen: where the place says it already. */
  isQuiet?: boolean | undefined;
  /** What is wrong with it, in words. */
  problem?: string | undefined;
  note?: ReactNode;
}

/** What a field says of itself to those who hear the page. */
interface Described {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A line of text, a number, an instant: as native fields take them. */
export function Entry({
  label,
  isQuiet,
  problem,
  note,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Frame {...{ label, isQuiet, problem, note }}>
      {(described) => <input autoComplete="off" spellCheck={false} {...rest} {...described} />}
    </Frame>
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

/** A field between its label and what is wrong with it or to be known of it. */
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
