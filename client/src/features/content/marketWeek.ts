/** A coin's week in a report of the market, as the report writes it: `- BTC: +3.87%, 91,442.44 USDT`. */
export interface CoinWeek {
  coin: string;
  /** The change in percent: "3.87", "-0.72". */
  percent: string;
  /** The price at the end of the week, with grouped digits. */
  price: string;
}

const LINE =
  /^- (?<coin>[A-Z0-9]+): (?<sign>[+\u2212])(?<percent>\d+\.\d\d)%, (?<price>[\d,.]+) USDT$/;

/** Splits a report of the market into its text before the list of coins, the list, and its text after it. */
export function toMarketWeek(content: string): {
  before: string;
  coins: readonly CoinWeek[];
  after: string;
} {
  const lines = content.split('\n');
  const matches = lines.map((line) => LINE.exec(line)?.groups);
  const from = matches.findIndex((groups) => groups !== undefined);
  if (from < 0) return { before: content, coins: [], after: '' };
  const count = [...matches.slice(from), undefined].findIndex((groups) => groups === undefined);
  const coins = matches
    .slice(from, from + count)
    .map(({ coin = '', sign, percent = '', price = '' } = {}) => ({
      coin,
      percent: sign === '+' ? percent : `-${percent}`,
      price,
    }));
  return {
    before: lines.slice(0, from).join('\n'),
    coins,
    after: lines.slice(from + count).join('\n'),
  };
}
