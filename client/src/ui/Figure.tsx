import { type Parts, UNKNOWN } from '../lib/numbers.ts';
import { type TypeStyle, typeClass } from './typeClass.ts';

interface Props extends TypeStyle {
  parts: Parts;
  /** Shown smaller, after the number. */
  unit?: string | undefined;
  /** The unit is visible elsewhere: here it is for screen readers only. */
  isUnitHeard?: boolean | undefined;
  /** A gain or a loss: an arrow and a color in addition to the sign, so that the color is not the only cue. */
  isResult?: boolean | undefined;
  /** Part of the number itself ("%"). */
  suffix?: string | undefined;
  testId?: string | undefined;
}

/** The layout of every number in the app: arrow, sign, tabular digits, unit. Use Money, Percent or Price. */
export function Figure({ parts, unit, isUnitHeard, isResult, suffix, testId, ...type }: Props) {
  const tone = isResult ? parts.tone : '';
  // Tabular figures would set the two dashes of an unknown value too far apart.
  const className = [parts.digits !== UNKNOWN && 'num', tone, typeClass(type)]
    .filter(Boolean)
    .join(' ');
  return (
    <span className={className || undefined} data-testid={testId}>
      {tone ? (
        <span className="direction">
          <Arrow tone={tone} />
          {parts.sign}
        </span>
      ) : (
        parts.sign
      )}
      {parts.digits}
      {suffix}
      {unit ? <span className={isUnitHeard ? 'hears-only' : 'unit'}>{` ${unit}`}</span> : null}
    </span>
  );
}

function Arrow({ tone }: { tone: 'up' | 'down' }) {
  return (
    <svg className="arrow" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <path d={tone === 'up' ? 'M5 1.5 9.2 8.5H.8z' : 'M5 8.5.8 1.5h8.4z'} fill="currentColor" />
    </svg>
  );
}
