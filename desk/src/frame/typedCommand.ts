import { durationMs } from '@hongbao/contracts/control/duration';

/** A change of a price that was typed, such as "btc -10". */
export interface TypedMove {
  readonly symbol: string;
  readonly percent: number;
}

/** Names of coins that people type instead of their codes. */
const coinNames: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ether: 'ETH',
  ethereum: 'ETH',
  solana: 'SOL',
  dogecoin: 'DOGE',
};
const MOVE =
  /^(?<coin>\p{L}+)(?:\/usdt)?\s+(?:(?<word>down|up)\b)?\s*(?<number>[+\-−]?\d+(?:\.\d+)?)?\s*%?$/iu;
/** Change of a price without a number, and the bounds of an intervention; percent. */
const PERCENT = { usual: 10, min: -99, max: 1_000 } as const;

/** The change of a price that a query of the palette means: a coin, and a percentage or "up" or "down". */
export function typedMove(query: string, symbols: readonly string[]): TypedMove | null {
  const { coin = '', word, number } = MOVE.exec(query.trim())?.groups ?? {};
  const code = coinNames[coin.toLowerCase()] ?? coin.toUpperCase();
  const symbol = symbols.find((one) => one.startsWith(`${code}/`));
  if (!symbol || (word === undefined && number === undefined)) return null;
  const given = number === undefined ? PERCENT.usual : Number(number.replace('−', '-'));
  const percent = word?.toLowerCase() === 'down' ? -Math.abs(given) : given;
  return percent === 0 || percent < PERCENT.min || percent > PERCENT.max
    ? null
    : { symbol, percent };
}

/** The time span that a query of the palette means, as in "3d" or "1h30m"; milliseconds. */
export const typedSpan = (query: string): number | null => {
  const span = durationMs(query.trim().replace(/^\+/, ''));
  return span === null || span === 0 ? null : span;
};
