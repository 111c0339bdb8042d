import type { ReactNode } from 'react';
import { Press } from './Press.tsx';

interface Props<V extends string> {
  label: string;
  /** The selected value; null if it is none of the options. */
  value: string | null;
  options: readonly { readonly value: V; readonly label: ReactNode }[];
  onChoose: (value: V) => void;
  /** Prefix of the test id of each option: `<testId>-<value>`. */
  testId?: string;
}

/** A segmented control: a selection of one option from a short list, in which all options are visible. */
export function Switches<V extends string>({ label, value, options, onChoose, testId }: Props<V>) {
  return (
    <div className="switches" role="group" aria-label={label}>
      {options.map((option) => (
        <Press
          key={option.value}
          isOn={option.value === value}
          onClick={() => onChoose(option.value)}
          data-testid={testId === undefined ? undefined : `${testId}-${option.value}`}
        >
          {option.label}
        </Press>
      ))}
    </div>
  );
}
