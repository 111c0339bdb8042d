import { type Digits, type Figure as Value, toParts } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
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
export function Price({ value, digits, quote = 'USDT', ...rest }: Props) {
  return <Figure parts={toParts(value, { digits })} unit={quote} {...rest} />;
}
