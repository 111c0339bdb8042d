import { useState } from 'react';
import { Icon } from './Icon.tsx';

interface Props<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChoose: (value: V) => void;
  /** Whether the choice has an edge, for one that stands alone in a line. */
  isFramed?: boolean;
  testId?: string;
}

/** A choice in the width of its text, which opens the list of the device. */
export function Pick<V extends string>({
  label,
  value,
  options,
  onChoose,
  isFramed = false,
  testId,
}: Props<V>) {
  // Browsers match `:focus-visible` on a select that was tapped, too.
  const [isTapped, setTapped] = useState(false);
  return (
    <span className="pick" data-framed={isFramed} data-tapped={isTapped}>
      <select
        aria-label={label}
        value={value}
        onPointerDown={() => setTapped(true)}
        onKeyDown={() => setTapped(false)}
        onBlur={() => setTapped(false)}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChoose(chosen.value);
        }}
        data-testid={testId}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}
