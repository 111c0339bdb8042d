import { type Digits, type Figure as Value, toPercentParts, UNKNOWN } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** The fraction, as a decimal string or in units: "0.0123" is 1.23%. An unknown fraction is displayed as `--`. */
  rate: Value;
  digits?: Digits | undefined;
  /** Whether the value is a gain or a loss, displayed with sign, arrow and color. */
  isResult?: boolean;
  testId?: string | undefined;
}

export function Percent({ rate, digits = 2, isResult, ...rest }: Props) {
  const parts = toPercentParts(rate, { digits, isSigned: isResult === true });
  const suffix = parts.digits === UNKNOWN ? undefined : '%';
  return <Figure parts={parts} suffix={suffix} isResult={isResult} {...rest} />;
}
