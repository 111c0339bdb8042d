import { type Digits, type Figure as Value, partsOf } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** A wire decimal or units; unknown is `--`. */
  value: Value;
  /** The symbol's `pricePrecision`. */
  digits: Digits;
  quote?: string;
  /** The pair stands beside it, so what it is counted in is only heard. */
  isUnitHeard?: boolean;
  testId?: string | undefined;
}

/** What a coin costs. Prices are everybody's: they are never hidden and have no sign. */
export function Price({ value, digits, quote = 'USDT', ...rest }: Props) {
  return <Figure parts={partsOf(value, { digits })} unit={quote} {...rest} />;
}
