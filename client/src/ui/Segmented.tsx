import type { KeyboardEvent } from 'react';

interface Props<V extends string> {
  label: string;
  /** The selected option; empty if none is selected yet. */
  value: V | '';
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  kind?: 'box' | 'line' | 'direction' | 'title';
  testId?: string;
}

/** A radio group whose options are all visible. Arrow keys change the selection. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  kind = 'box',
  testId,
}: Props<V>) {
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = options[(index + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)
      ?.focus();
  };
  return (
    <div className="segmented" role="radiogroup" aria-label={label} data-kind={kind}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className="segment"
          aria-checked={option.value === value}
          tabIndex={option.value === (value === '' ? options[0]?.value : value) ? 0 : -1}
          data-value={option.value}
          data-testid={testId ? `${testId}-${option.value}` : undefined}
          onKeyDown={handleKey}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
