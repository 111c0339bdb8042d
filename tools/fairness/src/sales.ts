import { optionsRows } from '@hongbao/prisma/reference/options';
import { units } from '@hongbao/contracts/money';
import { quoteSale, SALE_TICKS, type SaleFacts } from '@hongbao/contracts/options/options.sale';
import { meanInterval } from './intervals.ts';
import { ANY_DATE } from './plan.ts';
import { drawsOf } from './random.ts';
import { type Build, SYMBOLS } from './source.ts';

/** When a seller sells: the first second in which the rule is true, otherwise the option is held. */
const rules: Readonly<Record<string, (view: View) => boolean>> = {
  'at once': () => true,
  ahead: ({ ahead }) => ahead > 0,
  behind: ({ ahead }) => ahead < 0,
  'far ahead': ({ chance }) => chance > 0.9,
  'far behind': ({ chance }) => chance < 0.1,
  late: ({ secondsLeft }) => secondsLeft <= 5,
  'late and ahead': ({ secondsLeft, ahead }) => secondsLeft <= 5 && ahead > 0,
  'late and behind': ({ secondsLeft, ahead }) => secondsLeft <= 5 && ahead < 0,
  'after a jump': ({ jump }) => Math.abs(jump) > JUMP,
  'after a jump against it': ({ jump }) => jump < -JUMP,
  'after a jump for it': ({ jump }) => jump > JUMP,
  'in a calm': ({ pace }) => pace < 0.25,
  'in a storm': ({ pace }) => pace > 4,
};
const JUMP = 4;

/** What the seller sees in a second. */
interface View {
  /** The distance by which the option is ahead, in units. */
  readonly ahead: number;
  /** The probability of the quote. */
  readonly chance: number;
  readonly secondsLeft: number;
  /** The last change in the direction of the option, in deviations of the last five minutes. */
  readonly jump: number;
  /** The mean square of the changes of the last 15 seconds as a share of that of the last five minutes. */
  readonly pace: number;
}

/** The result of one rule, compared with holding the same options to their expiry. */
export interface SaleRow {
  rule: string;
  /** Number of options that were sold. */
  sold: number;
  /** The mean of what the sale paid minus what holding would have paid, as a fraction of the stake, and its interval. */
  mean: number;
  low: number;
  high: number;
  /** Whether the rule does not gain: the interval reaches zero or less. */
  isFair: boolean;
}

/** Options that every rule sells in its own second. Each world has one option, so that results are independent. */
export interface Sales {
  options: number;
  /** The normal quantile of the intervals. */
  z: number;
  quote?: (facts: SaleFacts) => { probability: bigint; price: bigint };
}

/** Buys an option in each of many worlds, and compares each rule of selling with holding. */
export function runSales(build: Build, { options, z, quote = quoteSale }: Sales): SaleRow[] {
  const gains = new Map<string, number[]>(Object.keys(rules).map((rule) => [rule, []]));
  for (let index = 0; index < options; index += 1) {
    const draw = drawsOf(`sales/${index}`);
    const { from, until } = ANY_DATE;
    const originAt = from + Math.floor((draw() * (until - from)) / DAY_MS) * DAY_MS;
    const { market } = build(`fairness-sales-${index}`, originAt);
    const { symbol } = pick(SYMBOLS, draw());
    const { cells } = pick(optionsRows, draw());
    const [seconds, payoutRate] = [Number(cells['seconds']), BigInt(String(cells['payoutRate']))];
    const direction = draw() < 0.5 ? 'up' : 'down';
    const entry =
      originAt / 1_000 +
      SALE_TICKS +
      Math.floor(draw() * 300) * 86_400 +
      Math.floor(draw() * 86_400);
    const prices = Array.from({ length: SALE_TICKS + seconds }, (_, place) =>
      market.markPrice(symbol, (entry - SALE_TICKS + 1 + place) * 1_000),
    );
    const entryPrice = prices[SALE_TICKS - 1] ?? 0n;
    const sign = direction === 'up' ? 1 : -1;
    const exit = Number((prices.at(-1) ?? 0n) - entryPrice) * sign;
    const held = exit > 0 ? 1 + Number(payoutRate) / 1e8 : exit === 0 ? 1 : 0;
    const open = new Set(Object.keys(rules));
    for (let second = 0; second < seconds && open.size > 0; second += 1) {
      const seen = prices.slice(second, second + SALE_TICKS);
      const secondsLeft = seconds - second;
      const facts = {
        direction,
        stake: STAKE,
        payoutRate,
        entryPrice,
        prices: seen,
        secondsLeft,
      } as const;
      const { price, probability } = quote(facts);
      const view = viewOf(seen, entryPrice, sign, secondsLeft, Number(probability) / 1e8);
      for (const rule of open) {
        if (price === 0n || !rules[rule]?.(view)) continue;
        gains.get(rule)?.push(Number(price) / Number(STAKE) - held);
        open.delete(rule);
      }
    }
  }
  return [...gains].map(([rule, results]) => {
    const { mean, low, high } = meanInterval(results, z);
    return { rule, sold: results.length, mean, low, high, isFair: !(low > 0) };
  });
}

const DAY_MS = 86_400_000;
const STAKE = units('1000');

function pick<T>(all: readonly T[], draw: number): T {
  const found = all[Math.floor(draw * all.length)];
  if (found === undefined) throw new RangeError('There is nothing to pick from');
  return found;
}

function viewOf(
  prices: readonly bigint[],
  entryPrice: bigint,
  sign: number,
  secondsLeft: number,
  chance: number,
): View {
  const changes = prices.slice(1).map((price, place) => Number(price - (prices[place] ?? 0n)));
  const square = (last: readonly number[]) =>
    last.reduce((sum, one) => sum + one * one, 0) / last.length;
  const whole = square(changes);
  return {
    ahead: Number((prices.at(-1) ?? 0n) - entryPrice) * sign,
    chance,
    secondsLeft,
    jump: ((changes.at(-1) ?? 0) * sign) / Math.sqrt(whole || 1),
    pace: square(changes.slice(-15)) / (whole || 1),
  };
}
