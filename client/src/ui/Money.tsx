import { type Digits, displayDigits, type Figure as Value, toParts } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import { useHidesAmounts } from './hiddenAmounts.ts';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** A decimal of the wire, or units; unknown is `--`. */
  value: Value;
  /** The currency; always shown. */
  coin?: string;
  /** Digits after the point, where the default of the coin does not fit. */
  digits?: Digits | undefined;
  /** Profit or loss: sign, arrow and color. */
  isResult?: boolean;
  /** A booking: shows the sign (also +) without color. */
  isSigned?: boolean;
  /** Not an amount of the member (a limit, a fee table): visible when the member hides amounts. */
  isPublic?: boolean;
  /** The unit is visible elsewhere (in a column heading): here it is for screen readers only. */
  isUnitHeard?: boolean;
  testId?: string | undefined;
}

/**
 * An amount of money or of a coin. Belongs to the member unless `isPublic`, and is masked when the member hides
 * amounts.
 */
export function Money({
  value,
  coin = 'USDT',
  digits = displayDigits(coin),
  isResult,
  isSigned,
  isPublic,
  ...rest
}: Props) {
  const isHidden = useHidesAmounts() && !isPublic;
  const parts = toParts(value, {
    digits,
    isSigned: isResult === true || isSigned === true,
    isHidden,
  });
  return <Figure parts={parts} unit={coin} isResult={isResult} {...rest} />;
}
