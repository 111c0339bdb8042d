import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { useTranslation } from 'react-i18next';
import { useClock } from '../state/clock.ts';
import { Entry } from './Choice.tsx';
import { IconPress } from './Press.tsx';

interface Props {
  label: string;
  /** "2026-01-07 12:00:00" in UTC+8. */
  value: string;
  onChange: (value: string) => void;
  /** The error message of the field. */
  problem?: string | undefined;
  note?: string;
  testId?: string;
}

const NOON = '12:00:00';
const two = (number: number) => String(number).padStart(2, '0');

/** A field for a date and time of the world, typed or selected: a calendar for the date and a field for the time. */
export function InstantField({ label, value, onChange, problem, note, testId }: Props) {
  const { t } = useTranslation();
  const { data } = useClock();
  const [isOpen, setOpen] = useState(false);
  const epochMs = fromWireTime(value);
  const shown = dayOf(Number.isNaN(epochMs) ? (data?.now ?? 0) : epochMs);
  return (
    <div className="instant">
      <Entry
        label={label}
        placeholder="2026-01-07 12:00:00"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        problem={problem}
        note={note}
        data-testid={testId}
      />
      <IconPress
        icon="calendar"
        label={t('desk.time.calendar')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <DayPicker
          mode="single"
          required
          weekStartsOn={1}
          defaultMonth={shown}
          selected={shown}
          onSelect={(day: Date) => {
            const date = [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-');
            onChange(`${date} ${value.split(' ')[1] ?? NOON}`);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Returns midnight of the date in UTC+8, in the time zone of the machine, which the calendar uses. */
function dayOf(epochMs: number): Date {
  const there = new Date(epochMs + 8 * 3_600_000);
  return new Date(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate());
}
