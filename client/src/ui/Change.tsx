import { displayDecimal, formatUnits, parseUnits } from '@hongbao/contracts/money';
import { toneOf } from './Amount.tsx';

/** A fraction ("0.0123") as percent ("1.23"), truncated. */
export function percentOf(rate: string | null | undefined, decimals = 2): string {
  const value = rate === null || rate === undefined ? null : parseUnits(rate);
  return value === null ? '--' : displayDecimal(formatUnits(value * 100n), decimals);
}

interface Props {
  rate: string | null | undefined;
  className?: string;
}

/** A relative change: sign and arrow as well as colour, so that no one depends on the colour. */
export function Change({ rate, className = '' }: Props) {
  const tone = toneOf(rate);
  const text = percentOf(rate);
  return (
    <span className={`change ${tone} ${className}`}>
      {tone ? (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path
            d={tone === 'up' ? 'M5 1.5 9.2 8.5H.8z' : 'M5 8.5.8 1.5h8.4z'}
            fill="currentColor"
          />
        </svg>
      ) : null}
      {tone === 'up' ? '+' : ''}
      {text}
      {text === '--' ? '' : '%'}
    </span>
  );
}
