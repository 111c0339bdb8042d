import { type Parts, UNKNOWN } from '../lib/numbers.ts';
import { type TypeStyle, typeClass } from './typeClass.ts';

interface Props extends TypeStyle {
  parts: Parts;
  /** The unit. It is smaller and follows the number. */
  unit?: string | undefined;
  /** Whether the unit is only for screen readers, because it is visible elsewhere. */
  isUnitHeard?: boolean | undefined;
  /**
   * Whether the figure is a gain or a loss. It then has an arrow and a color in addition to the sign, so that the color
   * is not the only cue.
   */
  isResult?: boolean | undefined;
  /** A suffix that is part of the number ("%"). */
  suffix?: string | undefined;
  testId?: string | undefined;
}

/** The layout of every number in the app: arrow, sign, tabular digits, unit. Use it through Money, Percent or Price. */
export function Figure({ parts, unit, isUnitHeard, isResult, suffix, testId, ...type }: Props) {
  const tone = isResult ? parts.tone : '';
  // An unknown value has no tabular figures, which would set its two dashes too far apart.
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
