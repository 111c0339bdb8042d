import { toAmountParts } from '@hongbao/client/lib/numbers.ts';
import { Figure } from '@hongbao/client/ui/Figure.tsx';

interface Props {
  /** The amount, as a decimal string of a control call. */
  value: string | undefined;
  coin?: string;
  /** Whether the amount is a profit or a loss, displayed with sign, arrow and color. */
  isResult?: boolean;
  /** Whether a sign is displayed for positive amounts too. */
  isSigned?: boolean;
  /** Whether the unit is only for screen readers, because a heading names it. */
  isUnitHeard?: boolean;
}

/** An amount in the digits of the app. Its tooltip has all digits. */
export function Amount({ value, coin = 'USDT', isResult, isSigned, isUnitHeard }: Props) {
  const parts = toAmountParts(value, coin, {
    isSigned: isResult === true || isSigned === true,
  });
  return (
    <span className="amount" title={value === undefined ? undefined : `${value} ${coin}`}>
      <Figure parts={parts} unit={coin} isUnitHeard={isUnitHeard} isResult={isResult} />
    </span>
  );
}
