import { type Digits, digitsOf, type Figure as Value, partsOf } from '../lib/numbers.ts';
import { Figure } from './Figure.tsx';
import { useHidesAmounts } from './hiddenAmounts.ts';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** A wire decimal or units; unknown is `--`. */
  value: Value;
  /** What it is counted in; always shown. */
  coin?: string;
  /** Digits after the point, where the coin's own would not do. */
  digits?: Digits | undefined;
  /** Profit or loss: sign, arrow and colour. */
  isResult?: boolean;
  /** A booking: its plus is said too, without colour. */
  isSigned?: boolean;
  /** The same for everybody (a limit, a fee table): stays in sight when a member hides their amounts. */
  isPublic?: boolean;
  /** The unit is in sight already (the heading of a column): here it is only heard. */
  isUnitHeard?: boolean;
  testId?: string | undefined;
}

/** An amount of money or of a coin. A member's own unless told otherwise, so hidden when they hide their amounts. */
export function Money({
  value,
  coin = 'USDT',
  digits = digitsOf(coin),
  isResult,
  isSigned,
  isPublic,
  ...rest
}: Props) {
  const isHidden = useHidesAmounts() && !isPublic;
  const parts = partsOf(value, {
    digits,
    isSigned: isResult === true || isSigned === true,
    isHidden,
  });
  return <Figure parts={parts} unit={coin} isResult={isResult} {...rest} />;
}
