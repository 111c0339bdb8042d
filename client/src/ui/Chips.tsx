import type { KeyboardEvent } from 'react';

interface Props<V extends string> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChoose: (value: V) => void;
  isEven?: boolean;
  /** Whether the chips stay on one line, which scrolls and fades out at its end. Default: they wrap. */
  isLine?: boolean;
  /** Whether the chips are disabled, because the data that they need is not loaded. */
  isDisabled?: boolean;
  testId?: string;
}

/**
 * A row of chips that set a field to a preset value. It is one keyboard stop: the arrow keys move the focus between the
 * chips.
 */
export function Chips<V extends string>({
  label,
  value,
  options,
  onChoose,
  isEven,
  isLine,
  isDisabled,
  testId,
}: Props<V>) {
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <div
      className={`chips ${isEven ? 'is-even' : ''} ${isLine ? 'is-line' : ''}`}
      role="group"
      aria-label={label}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          tabIndex={index === chosen ? 0 : -1}
          disabled={isDisabled}
          onKeyDown={moveFocus}
          data-testid={testId ? `${testId}-${option.value}` : undefined}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const chips = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const at = chips.indexOf(event.currentTarget);
  chips[(at + step + chips.length) % chips.length]?.focus();
}
