import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/times.ts';
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

/**
 * A field for a day. The native picker uses the calendar and the language of the device. Without focus the field shows the
 * day as the app writes it.
 */
export function DateField({
  value,
  onValue,
  min,
  max,
  autoComplete = 'off',
  testId,
  ...frame
}: Props) {
  const { t } = useTranslation();
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className="field-box date-field">
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
          <span className={value ? 'date-field-day' : 'date-field-day is-empty'} aria-hidden="true">
            {value ? formatDate(value) : t('parts.chooseDay')}
          </span>
          <span className="field-side">
            <Icon name="calendar" size={18} />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
