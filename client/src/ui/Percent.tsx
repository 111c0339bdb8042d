import { type Digits, type Figure as Value, toPercentParts, UNKNOWN } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** A fraction: "0.0123", or units, is 1.23%. Unknown is `--`. */
  rate: Value;
  digits?: Digits | undefined;
  /** A gain or a loss: sign, arrow and color. */
  isResult?: boolean;
  testId?: string | undefined;
}

/** A share or a rate, in percent. */
export function Percent({ rate, digits = 2, isResult, ...rest }: Props) {
  const parts = toPercentParts(rate, { digits, isSigned: isResult === true });
  const suffix = parts.digits === UNKNOWN ? undefined : '%';
  return <Figure parts={parts} suffix={suffix} isResult={isResult} {...rest} />;
}
