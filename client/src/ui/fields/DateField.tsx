import { Icon } from '../Icon.tsx';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

interface Props extends FrameProps {
  /** The day, such as "2026-01-31", or empty. */
  value: string;
  onValue: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: 'bday' | 'off';
  testId?: string;
}

/** A field for a day. The native picker uses the calendar and the language of the device. */
export function DateField({
  value,
  onValue,
  min,
  max,
  autoComplete = 'off',
  testId,
  ...frame
}: Props) {
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className="field-box">
          <input
            {...ties}
            type="date"
            className="num"
            value={value}
            min={min}
            max={max}
            autoComplete={autoComplete}
            onChange={(event) => onValue(event.target.value)}
            data-testid={testId}
          />
          <span className="field-side">
            <Icon name="calendar" size={18} />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
