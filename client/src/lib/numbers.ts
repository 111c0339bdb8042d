import {
  DECIMALS,
  displayDecimal,
  formatUnits,
  multiply,
  ONE,
  parseUnits,
} from '@hongbao/contracts/money';

/** A decimal of the wire, or units of 1e-8; null and undefined are unknown. */
export type Figure = string | bigint | null | undefined;

/** Sign of a figure as displayed: 0.001 with two digits has none. */
export type Tone = 'up' | 'down' | '';

/** Shown for an unknown value, which must not look like `0`. */
export const UNKNOWN = '--';
const HIDDEN = '••••';
const MINUS = '\u2212';
/** A number and its unit stay on one line. */
const NBSP = '\u00a0';

/** Digits after the point. USDT has two; coins have as many as are traded. */
const coinDigits: Readonly<Record<string, number>> = { USDT: 2, BTC: 6, ETH: 5, TRX: 2, DOGE: 2 };
const COIN_DIGITS = 4;

/** Digits after the point with which an amount of a coin is shown. */
export const displayDigits = (coin: string): number => coinDigits[coin] ?? COIN_DIGITS;

/** Digits after the point: a number, or `exact` for every digit the figure has (a minimum must not look like zero). */
export type Digits = number | 'exact';

export interface NumberStyle {
  digits?: Digits;
  /** For a gain or a booking: shows plus as well as minus. */
  isSigned?: boolean;
  /** Masked, because the owner hides the amounts. */
  isHidden?: boolean;
}

export interface Parts {
  /** `+`, U+2212, or nothing. */
  sign: string;
  /** Grouped digits, `--` when unknown, `••••` when hidden. */
  digits: string;
  tone: Tone;
}

/** The displayed parts of a figure: truncated, never rounded; unknown is `--`, never `0`. */
export function toParts(figure: Figure, style: NumberStyle & { digits: Digits }): Parts {
  if (style.isHidden) return { sign: '', digits: HIDDEN, tone: '' };
  const value = unitsOf(figure);
  if (value === null) return { sign: '', digits: UNKNOWN, tone: '' };
  const text = displayDecimal(formatUnits(value < 0n ? -value : value), DECIMALS);
  const digits = style.digits === 'exact' ? text.replace(/\.?0+$/, '') : cutTo(text, style.digits);
  const isNothing = !/[1-9]/.test(digits);
  if (isNothing) return { sign: '', digits, tone: '' };
  const isLoss = value < 0n;
  return {
    sign: isLoss ? MINUS : style.isSigned ? '+' : '',
    digits,
    tone: isLoss ? 'down' : 'up',
  };
}

/** An amount with its coin: "1,234.56 USDT". For labels and translations; on screen use `Money`. */
export function formatMoney(figure: Figure, coin: string, style: NumberStyle = {}): string {
  return `${written(toParts(figure, { digits: displayDigits(coin), ...style }))}${NBSP}${coin}`;
}

/** A fraction as percent: "0.0123" -> "1.23%". For labels and translations; on screen use `Percent`. */
export function formatPercent(rate: Figure, style: NumberStyle = {}): string {
  const parts = toPercentParts(rate, style);
  return `${written(parts)}${parts.digits === UNKNOWN ? '' : '%'}`;
}

/** A price with its quote currency: "64,000.10 USDT". For labels and translations; on screen use `Price`. */
export function formatPrice(figure: Figure, digits: Digits, quote = 'USDT'): string {
  return `${written(toParts(figure, { digits }))}${NBSP}${quote}`;
}

/** The parts of a fraction shown as percent. */
export function toPercentParts(rate: Figure, style: NumberStyle = {}): Parts {
  const value = unitsOf(rate);
  return toParts(value === null ? null : multiply(value, 100n * ONE, 'truncate'), {
    digits: 2,
    ...style,
  });
}

/** Sign of a figure as displayed with eight digits. */
export const toTone = (figure: Figure): Tone => toParts(figure, { digits: DECIMALS }).tone;

const written = ({ sign, digits }: Parts) => `${sign}${digits}`;

function unitsOf(figure: Figure): bigint | null {
  if (figure === null || figure === undefined) return null;
  return typeof figure === 'bigint' ? figure : parseUnits(figure);
}

function cutTo(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places)}`;
}
