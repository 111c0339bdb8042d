import { displayDecimal } from '@hongbao/contracts/money';
import { useHidesAmounts } from './hiddenAmounts.ts';

interface Props {
  value: string | null | undefined;
  decimals?: number;
  unit?: string;
  /** Puts a plus before a gain. */
  isSigned?: boolean;
  /** Colours by sign. */
  isToned?: boolean;
  /** A member's own money: covered when they hide their amounts. */
  isPrivate?: boolean;
  className?: string;
  testId?: string;
}

/** An amount for the eye: truncated, grouped, its unit small. Unknown is `--`. */
export function Amount({
  value,
  decimals = 2,
  unit,
  isSigned,
  isToned,
  isPrivate,
  className = '',
  testId,
}: Props) {
  const isHidden = useHidesAmounts() && isPrivate === true;
  const text = isHidden ? '••••' : signedDecimal(value, decimals, isSigned ?? false);
  const tone = isToned && !isHidden ? toneOf(value) : '';
  return (
    <span className={`${tone} ${className}`} data-testid={testId}>
      {text}
      {unit ? <span className="amount-unit">{unit}</span> : null}
    </span>
  );
}

/** A decimal with its sign said out loud for gains. */
function signedDecimal(
  value: string | null | undefined,
  decimals: number,
  isSigned = true,
): string {
  const text = displayDecimal(value, decimals);
  return isSigned && text !== '--' && !text.startsWith('-') && /[1-9]/.test(text)
    ? `+${text}`
    : text;
}

/** The class of a gain, a loss, or neither. */
export function toneOf(value: string | null | undefined): 'up' | 'down' | '' {
  if (!value || !/[1-9]/.test(value)) return '';
  return value.startsWith('-') ? 'down' : 'up';
}
