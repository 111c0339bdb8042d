import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMonth } from '../../lib/times.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import '../styles/pictures.css';

interface DayFacts {
  /** A short form of the amount that fits into a seventh of the page. */
  short: string;
  /** The full amount with its unit. */
  text: string;
  tone: 'up' | 'down' | '';
}

interface Props {
  label: string;
  /** "2026-01". */
  month: string;
  /** The amounts by day ("2026-01-31"). */
  days: Readonly<Record<string, DayFacts>>;
  /** The current day, such as "2026-01-31". Later days are in the future. */
  today: string;
  onMonth: (month: string) => void;
  /** The last month that can be shown, if future days are known (a plan). Default: the current month. */
  last?: string;
  total?: ReactNode;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** A calendar of a month with an amount for each day. A tap on a day shows the full amount. */
export function Calendar({
  label,
  month,
  days,
  today,
  onMonth,
  last = today.slice(0, 7),
  total,
}: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen?.startsWith(month) ? chosen : null;
  return (
    <div className="calendar" role="group" aria-label={label}>
      <div className="between">
        <IconButton
          label={t('parts.calendar.before')}
          onClick={() => onMonth(monthFrom(month, -1))}
        >
          <Icon name="back" size={18} />
        </IconButton>
        <strong aria-live="polite">{formatMonth(month)}</strong>
        <IconButton
          label={t('parts.calendar.after')}
          disabled={month >= last}
          onClick={() => onMonth(monthFrom(month, 1))}
        >
          <Icon name="forward" size={18} />
        </IconButton>
      </div>
      <div className="calendar-grid" aria-hidden="true">
        {WEEK.map((day) => (
          // A key for each weekday: 1 June 2026 is a Monday.
          <span key={day} className="calendar-weekday">
            {formatDate(`2026-06-0${day + 1}`, { weekday: 'narrow' })}
          </span>
        ))}
      </div>
      <ul className="calendar-grid">
        {monthDays(month).map(({ day, column }) => (
          <li key={day} data-column={column}>
            <button
              type="button"
              className="calendar-day"
              disabled={days[day] === undefined}
              aria-pressed={day === shown}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => setChosen(day === shown ? null : day)}
            >
              <span className="num" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
              <span className={`calendar-amount num ${days[day]?.tone ?? ''}`} aria-hidden="true">
                {days[day]?.short ?? (day > today ? '' : '·')}
              </span>
              <span className="hears-only">
                {formatDate(day, { day: 'numeric', month: 'long' })}:{' '}
                {days[day]?.text ?? t('parts.calendar.nothing')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="calendar-foot between" role="status">
        {shown ? (
          <>
            <span>{formatDate(shown, { weekday: 'long', day: 'numeric', month: 'long' })}</span>
            <strong className={`num ${days[shown]?.tone ?? ''}`}>{days[shown]?.text}</strong>
          </>
        ) : (
          <>
            <span>{t('parts.calendar.total')}</span>
            <strong>{total ?? '--'}</strong>
          </>
        )}
      </p>
    </div>
  );
}

/** Adds a number of months: "2026-01" and -1 give "2025-12". */
export function monthFrom(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** Returns the days of a month, each with its column: 1 is Monday. */
export function monthDays(month: string): { day: string; column: number }[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const count = new Date(Date.parse(`${monthFrom(month, 1)}-01T00:00:00Z`) - 1).getUTCDate();
  return Array.from({ length: count }, (_, index) => ({
    day: `${month}-${String(index + 1).padStart(2, '0')}`,
    column: ((new Date(first).getUTCDay() + 6 + index) % 7) + 1,
  }));
}
