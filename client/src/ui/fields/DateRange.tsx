import { useTranslation } from 'react-i18next';
import { Chips } from '../Chips.tsx';
import { DateField } from './DateField.tsx';
import '../styles/fields.css';

export interface Days {
  /** The first day, such as "2026-01-31", or empty for no lower bound. */
  from: string;
  to: string;
}

interface Props {
  value: Days;
  onValue: (days: Days) => void;
  today: string;
}

const presets = [7, 30, 90] as const;

/** A field for a range of days, both inclusive, with shortcuts for common ranges. */
export function DateRange({ value, onValue, today }: Props) {
  const { t } = useTranslation();
  const chosen = presets.find(
    (days) => value.to === today && value.from === dayBefore(today, days),
  );
  const isTurned = value.from !== '' && value.to !== '' && value.from > value.to;
  return (
    <div className="stack">
      <Chips
        label={t('parts.range.label')}
        isEven
        value={chosen === undefined ? null : `${chosen}`}
        options={presets.map((days) => ({
          value: `${days}`,
          label: t('parts.range.days', { count: days }),
        }))}
        onChoose={(days) => onValue({ from: dayBefore(today, Number(days)), to: today })}
      />
      <div className="date-range">
        <DateField
          label={t('parts.range.from')}
          value={value.from}
          max={today}
          onValue={(from) => onValue({ ...value, from })}
          problem={isTurned ? t('parts.range.turned') : undefined}
        />
        <DateField
          label={t('parts.range.to')}
          value={value.to}
          max={today}
          onValue={(to) => onValue({ ...value, to })}
        />
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Returns the first day of a range of `days` that ends today. */
function dayBefore(today: string, days: number): string {
  const first = Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS;
  return new Date(first).toISOString().slice(0, 10);
}
