import { type Digits, type Figure as Value, toParts } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** A decimal of the wire, or units; unknown is `--`. */
  value: Value;
  /** The symbol's `pricePrecision`. */
  digits: Digits;
  quote?: string;
  /** The pair is visible beside it: the quote currency is for screen readers only. */
  isUnitHeard?: boolean;
  testId?: string | undefined;
}

/** The price of a coin. Prices are public: never masked, and without a sign. */
export function Price({ value, digits, quote = 'USDT', ...rest }: Props) {
  return <Figure parts={toParts(value, { digits })} unit={quote} {...rest} />;
}
