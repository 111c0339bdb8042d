import { cssVars } from './cssVars.ts';

interface Props {
  label: string;
  /** The allowed values, in ascending order. */
  steps: readonly number[];
  value: number;
  onChange: (value: number) => void;
  show: (value: number) => string;
  testId?: string;
}

/** A slider over a short list of values, each with a button below it. */
export function StepSlider({ label, steps, value, onChange, show, testId }: Props) {
  const index = Math.max(0, steps.indexOf(value));
  const filled = steps.length > 1 ? (index / (steps.length - 1)) * 100 : 100;
  const choose = (at: number) => {
    const step = steps[at];
    if (step !== undefined) onChange(step);
  };
  return (
    <div className="slider" style={cssVars({ '--filled': `${filled}%` })}>
      <input
        type="range"
        min={0}
        max={Math.max(0, steps.length - 1)}
        step={1}
        value={index}
        aria-label={label}
        aria-valuetext={show(value)}
        data-testid={testId}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <div className="slider-marks" role="group" aria-label={label}>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className="slider-mark"
            // The slider itself is the keyboard stop; its arrow keys reach every value.
            tabIndex={-1}
            aria-pressed={step === value}
            data-testid={testId ? `${testId}-${step}` : undefined}
            onClick={() => onChange(step)}
          >
            {show(step)}
          </button>
        ))}
      </div>
    </div>
  );
}
