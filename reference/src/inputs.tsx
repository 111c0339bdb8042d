import { useId } from 'react';

interface FieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  testId?: string;
}

interface InputProps extends FieldProps {
  hint?: string;
  isSecret?: boolean;
  placeholder?: string;
  action?: { readonly name: string; run(): void };
}

/** A single-line text field with label, hint and an optional button. */
export function InputField({ label, value, onChange, testId, ...more }: InputProps) {
  const id = useId();
  const { hint, isSecret = false, placeholder, action } = more;
  return (
    <div className="docs-input">
      <label htmlFor={id}>{label}</label>
      <span className="docs-line">
        <input
          id={id}
          type={isSecret ? 'password' : 'text'}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => onChange(target.value)}
          data-testid={testId}
        />
        {action && (
          <button type="button" className="docs-button" onClick={() => action.run()}>
            {action.name}
          </button>
        )}
      </span>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export function SelectField({
  label,
  value,
  choices,
  onChange,
}: FieldProps & { choices: readonly string[] }) {
  const id = useId();
  return (
    <div className="docs-input">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === '' ? 'not sent' : choice}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Maximum number of lines of the editor. A longer text scrolls. */
const LINES_MAX = 24;

export function TextArea({ label, value, onChange, testId }: FieldProps) {
  const id = useId();
  const lines = Math.min(value.split('\n').length + 1, LINES_MAX);
  return (
    <div className="docs-input">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        rows={lines}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => onChange(target.value)}
        data-testid={testId}
      />
    </div>
  );
}
