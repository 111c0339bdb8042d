import {
  type Parts,
  UNKNOWN,
  type Digits,
  type Figure as Value,
  toAmountParts,
  toParts,
  toPercentParts,
} from '../lib/numbers.ts';
import { type TypeStyle, typeClass } from './typeClass.ts';
import { Fact, type FactProps } from './Card.tsx';
import { useHidesAmounts } from './hiddenAmounts.ts';

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

interface MoneyProps extends TypeStyle {
  /** The amount, as a decimal string or in units. An unknown amount is displayed as `--`. */
  value: Value;
  coin?: string;
  /** Number of decimals, if it differs from the default of the coin. */
  digits?: Digits | undefined;
  /** Whether the amount is a profit or a loss, displayed with sign, arrow and color. */
  isResult?: boolean;
  /** Whether the amount is a booking, displayed with its sign (also +) but without color. */
  isSigned?: boolean;
  /** Whether the member must still pay, provide or give back the amount, which is then rounded up instead of truncated. */
  isDue?: boolean;
  /**
   * Whether the amount does not belong to the member (a limit, a fee table). It is then visible even if the member
   * hides amounts.
   */
  isPublic?: boolean;
  /** Whether the unit is only for screen readers, because it is visible elsewhere (in a column heading). */
  isUnitHeard?: boolean;
  testId?: string | undefined;
}

/**
 * An amount of money or of a coin. It belongs to the member unless `isPublic`, and is masked if the member hides
 * amounts.
 */
export function Money({
  value,
  coin = 'USDT',
  isDue = false,
  digits,
  isResult,
  isSigned,
  isPublic,
  ...rest
}: MoneyProps) {
  const isHidden = useHidesAmounts() && !isPublic;
  const parts = toAmountParts(value, coin, {
    ...(digits === undefined ? {} : { digits }),
    isSigned: isResult === true || isSigned === true,
    isHidden,
    isDue,
  });
  return <Figure parts={parts} unit={coin} isResult={isResult} {...rest} />;
}

interface PercentProps extends TypeStyle {
  /** The fraction, as a decimal string or in units: "0.0123" is 1.23%. An unknown fraction is displayed as `--`. */
  rate: Value;
  digits?: Digits | undefined;
  /** Whether the value is a gain or a loss, displayed with sign, arrow and color. */
  isResult?: boolean;
  testId?: string | undefined;
}

export function Percent({ rate, digits = 2, isResult, ...rest }: PercentProps) {
  const parts = toPercentParts(rate, { digits, isSigned: isResult === true });
  const suffix = parts.digits === UNKNOWN ? undefined : '%';
  return <Figure parts={parts} suffix={suffix} isResult={isResult} {...rest} />;
}

interface PriceProps extends TypeStyle {
  /** The price, as a decimal string or in units. An unknown price is displayed as `--`. */
  value: Value;
  /** Number of decimals: the `pricePrecision` of the symbol. */
  digits: Digits;
  quote?: string;
  /** Whether the quote currency is only for screen readers, because the pair is visible beside the price. */
  isUnitHeard?: boolean;
  testId?: string | undefined;
}

/** The price of a coin. Prices are public, so they are never masked, and have no sign. */
export function Price({ value, digits, quote = 'USDT', ...rest }: PriceProps) {
  return <Figure parts={toParts(value, { digits })} unit={quote} {...rest} />;
}

type FactOf<P> = Omit<FactProps, 'children'> & P;

/** A `Fact` whose value is an amount. The test id is at the value. */
export const MoneyFact = ({ label, testId, ...money }: FactOf<MoneyProps>) => (
  <Fact label={label} testId={testId}>
    <Money {...money} />
  </Fact>
);

export const PercentFact = ({ label, testId, ...percent }: FactOf<PercentProps>) => (
  <Fact label={label} testId={testId}>
    <Percent {...percent} />
  </Fact>
);
