interface Props<V extends string> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChoose: (value: V) => void;
  isEven?: boolean;
  /** Whether the chips are disabled, because the data that they need is not loaded. */
  isDisabled?: boolean;
  testId?: string;
}

/** A row of chips that set a field to a preset value. */
export function Chips<V extends string>({
  label,
  value,
  options,
  onChoose,
  isEven,
  isDisabled,
  testId,
}: Props<V>) {
  return (
    <div className={`chips ${isEven ? 'is-even' : ''}`} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          disabled={isDisabled}
          data-testid={testId ? `${testId}-${option.value}` : undefined}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
