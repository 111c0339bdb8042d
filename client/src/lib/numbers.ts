import {
  DECIMALS,
  displayDecimal,
  formatUnits,
  parseUnits,
  roundToStep,
  stepOfDecimals,
} from '@hongbao/contracts/money';

/** A decimal string, or a number of units of 1e-8. null and undefined represent an unknown value. */
export type Figure = string | bigint | null | undefined;

/** Sign of a figure after truncation to the displayed digits. Empty for 0.001 with two digits. */
export type Tone = 'up' | 'down' | '';

/** Text for an unknown value, which must differ from `0`. */
export const UNKNOWN = '--';
const HIDDEN = '••••';
const MINUS = '\u2212';
/** Space between a number and its unit, which keeps both on one line. */
const NBSP = '\u00a0';

/** Number of decimals by coin. USDT has two decimals; other coins have the decimals of their trading. */
const coinDigits: Readonly<Record<string, number>> = { USDT: 2, BTC: 6, ETH: 5, TRX: 2, DOGE: 2 };
const COIN_DIGITS = 4;

export const displayDigits = (coin: string): number => coinDigits[coin] ?? COIN_DIGITS;

/**
 * Number of decimals, or `exact` for all decimals of the figure (so that a small minimum is not displayed as zero), in USDT
 * at least two.
 */
export type Digits = number | 'exact';

export interface NumberStyle {
  digits?: Digits;
  /** Whether to show a plus sign as well, for a gain or a booking. */
  isSigned?: boolean;
  /** Whether the figure is masked, because the member hides amounts. */
  isHidden?: boolean;
  /**
   * Whether the member must still pay, provide or give back the amount. It is then rounded up instead of truncated, so that
   * no less is displayed than is due. Figures of what was booked and of positions are truncated.
   */
  isDue?: boolean;
}

export interface Parts {
  /** The sign: `+`, U+2212, or empty. */
  sign: string;
  /** The grouped digits; `--` for an unknown value, `••••` for a hidden one. */
  digits: string;
  tone: Tone;
}

/**
 * Splits a figure into its displayed parts. Figures are truncated; only an amount that is due is rounded up. Percentages
 * are rounded by `toPercentParts`. An unknown
 * value is `--`, never `0`.
 */
export function toParts(figure: Figure, style: NumberStyle & { digits: Digits }): Parts {
  if (style.isHidden) return { sign: '', digits: HIDDEN, tone: '' };
  const value = toUnits(figure);
  if (value === null) return { sign: '', digits: UNKNOWN, tone: '' };
  const digits =
    style.digits === 'exact'
      ? toText(value, DECIMALS).replace(/\.?0+$/, '')
      : toText(value, style.digits, style.isDue);
  const isNothing = !/[1-9]/.test(digits);
  if (isNothing) return { sign: '', digits, tone: '' };
  const isLoss = value < 0n;
  return {
    sign: isLoss ? MINUS : style.isSigned ? '+' : '',
    digits,
    tone: isLoss ? 'down' : 'up',
  };
}

/**
 * Splits an amount into its displayed parts: with the decimals of the coin, or with those of the style. An amount that is
 * too small for the decimals of the coin is "<0.01".
 */
export function toAmountParts(figure: Figure, coin: string, style: NumberStyle = {}): Parts {
  const digits = style.digits ?? displayDigits(coin);
  const isShort = digits === 'exact' && coin === 'USDT' && fractionOf(figure) < CENTS;
  const parts = toParts(figure, { ...style, digits: isShort ? CENTS : digits });
  const value = toUnits(figure);
  if (style.digits !== undefined || style.isHidden || !value || parts.tone !== '') return parts;
  const smallest = toText(stepOfDecimals(displayDigits(coin)), displayDigits(coin));
  return {
    sign: value < 0n ? MINUS : style.isSigned ? '+' : '',
    digits: `<${smallest}`,
    tone: value < 0n ? 'down' : 'up',
  };
}

const CENTS = 2;

/** Number of decimals of a figure without trailing zeros. */
function fractionOf(figure: Figure): number {
  const [, fraction = ''] = formatUnits(toUnits(figure) ?? 0n).split('.');
  return fraction.replace(/0+$/, '').length;
}

/** Formats an amount with its coin: "1,234.56 USDT". Used for labels and translations; components use `Money`. */
export function formatMoney(figure: Figure, coin: string, style: NumberStyle = {}): string {
  return `${written(toAmountParts(figure, coin, style))}${NBSP}${coin}`;
}

/** Formats a fraction as percent: "0.0123" -> "1.23%". Used for labels and translations; components use `Percent`. */
export function formatPercent(rate: Figure, style: NumberStyle = {}): string {
  const parts = toPercentParts(rate, style);
  return `${written(parts)}${parts.digits === UNKNOWN ? '' : '%'}`;
}

/**
 * Formats a price with its quote currency: "64,000.10 USDT". Used for labels and translations; components use `Price`.
 */
export function formatPrice(figure: Figure, digits: Digits, quote = 'USDT'): string {
  return `${written(toParts(figure, { digits }))}${NBSP}${quote}`;
}

/** Splits a fraction into its displayed parts in percent: rounded to the nearest, halves away from zero. */
export function toPercentParts(rate: Figure, style: NumberStyle = {}): Parts {
  const value = toUnits(rate);
  const digits = style.digits ?? 2;
  const step = digits === 'exact' ? 1n : stepOfDecimals(digits);
  const percent = value === null ? null : roundToStep(value * 100n, step, 'nearest');
  return toParts(percent, { ...style, digits });
}

/**
 * Units of large numbers by language, the largest first. All other languages use the English letters. They equal those of
 * `Intl.NumberFormat` with compact notation, whose first use takes 40 ms of the first page.
 */
const COMPACT_UNITS: Readonly<Record<string, readonly (readonly [size: number, name: string])[]>> =
  {
    en: [
      [1e12, 'T'],
      [1e9, 'B'],
      [1e6, 'M'],
      [1e3, 'K'],
    ],
    'zh-CN': [
      [1e12, '万亿'],
      [1e8, '亿'],
      [1e4, '万'],
    ],
    'zh-TW': [
      [1e12, '兆'],
      [1e8, '億'],
      [1e4, '萬'],
    ],
    ja: [
      [1e12, '兆'],
      [1e8, '億'],
      [1e4, '万'],
    ],
    ko: [
      [1e12, '조'],
      [1e8, '억'],
      [1e4, '만'],
      [1e3, '천'],
    ],
  };

/**
 * Formats a large number in short form: "2.9B", or "29億" in Chinese, Japanese and Korean. For sizes such as volumes,
 * which need no exact digits; truncated to one decimal; `null` for zero and for what is not a number.
 */
export function formatCompact(value: number): string | null {
  if (!Number.isFinite(value) || value === 0) return null;
  const language = globalThis.document?.documentElement.lang ?? 'en';
  const units = COMPACT_UNITS[language] ?? COMPACT_UNITS['en'] ?? [];
  const [size, name] = units.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  return `${Math.trunc((value / size) * 10) / 10}${name}`;
}

/** Returns an amount in units as it is displayed with a number of decimals: truncated, or rounded up where it is due. */
export function toShown(value: bigint, digits: number, isDue = false): bigint {
  const step = 10n ** BigInt(DECIMALS - digits);
  const rest = value % step;
  if (rest === 0n || !isDue) return value - rest;
  return value - rest + (value < 0n ? -step : step);
}

/** Returns the sign of a figure that is displayed with eight decimals. */
export const toTone = (figure: Figure): Tone => toParts(figure, { digits: DECIMALS }).tone;

const written = ({ sign, digits }: Parts) => `${sign}${digits}`;

export function toUnits(figure: Figure): bigint | null {
  if (figure === null || figure === undefined) return null;
  return typeof figure === 'bigint' ? figure : parseUnits(figure);
}

/** Writes the absolute value of a figure in units with grouped digits and a number of decimals. */
function toText(value: bigint, places: number, isRoundedUp = false): string {
  const size = toShown(value < 0n ? -value : value, places, isRoundedUp);
  const [whole = '', fraction = ''] = displayDecimal(formatUnits(size), DECIMALS).split('.');
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places)}`;
}
