import { useId } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
  testId?: string;
}

/** A native select element that is styled as a field. It is suited to long lists and screen readers. */
export function SelectField({ label, value, options, onValue, testId }: Props) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="field-box">
        <select
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          data-testid={testId}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="field-side">
          <Icon name="down" size={16} />
        </span>
      </div>
    </div>
  );
}
