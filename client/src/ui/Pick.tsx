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
  return (
    <span className="pick" data-framed={isFramed}>
      <select
        aria-label={label}
        value={value}
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
