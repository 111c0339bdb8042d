import { amountDigits, type Digits, type Figure as Value, toParts } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import { useHidesAmounts } from './hiddenAmounts.ts';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
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
  digits = amountDigits(value, coin, isDue),
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
    isDue,
  });
  return <Figure parts={parts} unit={coin} isResult={isResult} {...rest} />;
}
