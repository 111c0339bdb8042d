import { marketSymbols } from '@hongbao/prisma/reference/marketSymbols';
import { createMarket, MARKET_VERSION } from '@hongbao/engine/market/market';
import { createSharedRandomness, createNaturalPath } from '@hongbao/engine/market/natural';
import {
  correlation,
  deviation,
  kurtosis,
  mean,
  predictability,
  returnsOf,
  variationOf,
  varianceRatio,
} from '@hongbao/engine/market/statistics';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { chart } from './chart.ts';

/**
 * Generates the page that compares the market's statistics with those of real coins, and its charts, by path under
 * `docs/`.
 */
export function marketPage(): Record<string, string> {
  const btc = measured('BTC/USDT');
  const eth = measured('ETH/USDT');
  return {
    'market.md': page(btc, eth),
    'market/years.svg': chart({
      title: 'Four years of BTC and ETH, day by day (logarithm, relative to their base)',
      lines: [sums(btc.days), sums(eth.days)],
    }),
    'market/day.svg': chart({
      title: 'One day of BTC, minute by minute',
      lines: [sums(btc.minutes.slice(0, 1_440))],
    }),
    'market/storms.svg': chart({
      title: 'Changes of BTC from hour to hour, for 60 days: calm and stormy times',
      bars: btc.hours.slice(0, 1_440),
    }),
  };
}

const SEED = 'hongbao';
/** 2026-10-01 UTC. */
const HERE = 1_790_812_800;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const YEARS = 4 * 365;

type Measured = ReturnType<typeof measured>;

function measured(name: string) {
  const symbol = marketSymbols.find((row) => row.symbol === name);
  if (!symbol) throw new Error(`No reference row for ${name}`);
  const { listedAt: _always, ...row } = symbol;
  const path = createNaturalPath(SEED, createSharedRandomness(SEED, HERE), row);
  const market = createMarket({ seed: SEED, originAt: HERE * 1_000, symbols: [row] });
  const days = returnsOf(path, HERE - YEARS * DAY, DAY, YEARS);
  const candles = market
    .candles(name, { interval: '1d', now: HERE * 1_000, limit: 366 })
    .slice(0, -1);
  const volumes = candles.map(({ volume }) => Number(volume));
  const isWeekend = candles.map(({ openAt }) =>
    [0, 6].includes(new Date(openAt + 480 * MINUTE_MS).getUTCDay()),
  );
  return {
    days,
    hours: returnsOf(path, HERE - 24_540 * HOUR, HOUR, 24_540),
    minutes: returnsOf(path, HERE - 60_000 * MINUTE, MINUTE, 60_000),
    long: returnsOf(path, HERE - 20_000 * DAY, DAY, 20_000),
    volumes,
    weekend:
      mean(volumes.filter((_, index) => isWeekend[index])) /
      mean(volumes.filter((_, index) => !isWeekend[index])),
    sizes: candles.map(({ open, close }) => Math.abs(Math.log(Number(close) / Number(open)))),
  };
}

const lagged = (changes: readonly number[], lag: number) => {
  const sizes = changes.map(Math.abs);
  return correlation(sizes.slice(lag), sizes.slice(0, -lag));
};
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const two = (value: number) => value.toFixed(2);
const one = (value: number) => value.toFixed(1);

/**
 * Statistics of real coins, from daily closes of 2016 to April 2020 (1,579 days per coin) and hourly closes of 2021 to
 * October 2023 (24,540 hours of BTC).
 */
const REAL = {
  deviation: ['4.1 %', '6.1 %'],
  dailyKurtosis: ['16.7', '10.7'],
  hourlyKurtosis: ['18.2', ''],
  dailyClusters: ['0.23', '0.23'],
  hourlyClusters: ['0.28', ''],
  next: ['-0.03', '0.00'],
  ratios: ['1.17 / 1.73 / 1.99', '1.51 / 2.39 / 2.67'],
  together: '0.55; 0.85 from 2018',
  volume: ['0.33', '0.51'],
  weekend: ['0.86', '0.86'],
  moved: ['0.43', '0.48'],
} as const;

function page(btc: Measured, eth: Measured): string {
  const rows: [string, string, string, string, string][] = [
    row('Deviation of a day', ({ days }) => percent(deviation(days)), REAL.deviation),
    row('Kurtosis of a day (normal: 3)', ({ days }) => one(kurtosis(days)), REAL.dailyKurtosis),
    row('… of an hour', ({ hours }) => one(kurtosis(hours)), REAL.hourlyKurtosis),
    row('… of a minute', ({ minutes }) => one(kurtosis(minutes)), ['', '']),
    row(
      'Correlation of a day’s change with the next',
      ({ long }) => two(correlation(long.slice(1), long.slice(0, -1))),
      REAL.next,
    ),
    row('… of their sizes', ({ days }) => two(lagged(days, 1)), REAL.dailyClusters),
    row('… of sizes from hour to hour', ({ hours }) => two(lagged(hours, 1)), REAL.hourlyClusters),
    row(
      'Variance ratio over 20 / 120 / 250 days (random walk: 1)',
      ({ long }) => [20, 120, 250].map((days) => two(varianceRatio(long, days))).join(' / '),
      REAL.ratios,
    ),
    row(
      'Daily volume, coefficient of variation',
      ({ volumes }) => two(variationOf(volumes)),
      REAL.volume,
    ),
    row('… weekend over weekday', ({ weekend }) => two(weekend), REAL.weekend),
    row(
      '… correlation with the size of the change',
      ({ volumes, sizes }) => two(correlation(volumes, sizes)),
      REAL.moved,
    ),
  ];
  function row(
    name: string,
    of: (coin: Measured) => string,
    [realBtc, realEth]: readonly [string, string],
  ): [string, string, string, string, string] {
    return [name, of(btc), realBtc || '–', of(eth), realEth || '–'];
  }
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const together = two(correlation(btc.days, eth.days));
  const byMinute = two(correlation(btc.minutes, eth.minutes));
  const guesses = [
    ['30 seconds', 30],
    ['5 minutes', 5 * MINUTE],
    ['an hour', HOUR],
    ['a day', DAY],
    ['7 days', 7 * DAY],
  ] as const;
  const guessed = guesses.map(([name, length]) => `| ${name} | ${guessOf(length)} |`).join('\n');
  return `# The market

Generated by \`npm run docs\`; do not edit. Seed \`${SEED}\`, up to 2026-10-01.

A price is a pure function of the world's seed, the instant the world was made, the symbol and the second. This page
describes version ${MARKET_VERSION}: what it computes, why the price is a martingale in everything that is public, and its
statistics compared with those of real coins.

## The model

For symbol _i_ with daily deviation _σ_ and market correlation _ρ_, at second _t_:

    log P(t) = log P(o) + σ ρ [W(T(t)) − W(T(o))] + σ √(1−ρ²) [B(T(t)) − B(T(o))] − σ²/2 [T(t) − T(o)]

- _W_, the factor of the market, and _B_, the coin's own, are independent Brownian motions. All coins share _W_.
- _T_ is trading time in days, shared by all coins: a random measure that depends on no motion. A span of 2^24 s (194 days)
  has 194 of them. It is halved down to the second. Of two halves, one gets the weight 0.69 and the other 0.31, chosen
  by a fair bit; above 64 s the weights are multiplied by the activity of the halves by the calendar (hours of the day,
  weekends). Sizes of changes therefore cluster and have fat tails from seconds to months.
- _o_ is the origin: the instant the world was made, or the listing of a symbol. A price is its base there, for the first
  symbols up to a random factor with a deviation of three days. It is not mean-reverting.
- Between two known ends a motion is a Brownian bridge in trading time: in the middle of a span with trading time _τ_, of
  which the first half has the share _s_, it is the point _s_ of the way between the ends plus √(τ s (1−s)) times a standard
  normal draw. A drift in trading time drops out of a bridge, so only the steps between the longest spans contain it.
  These steps have no drift before the span that holds the origin: no trades are possible then, and with a drift all charts
  would fall.
- **Volume** is the growth of 0.3 A + 0.5 T + 0.2 N, times the symbol's daily volume, where A is activity by the calendar
  and N a separate cascade of the symbol. It does not depend on the motions.
- All bits come from ChaCha8 under SHA-256 of the seed, so no public value reveals them.

## Why prices cannot be predicted

**Claim.** Let F(t) hold every public value up to _t_ of all coins (prices, candles, volumes, 24-hour figures,
distributions, quotes, receipts) and, beyond that, all of T and N for all time and all interventions that have begun. For
every coin and every _t_ < _u_, without interventions in between: E[P(u) | F(t)] = P(t).

**Proof.** Every public value of an instant is a function of the motions up to that instant, of T, A and N: prices are the
motions themselves, rounded; candles, 24-hour figures, distributions and quotes are maxima, minima and differences of past
prices; volumes contain no motion; an option's entry and exit are ticks that are public when they are named. T, A and N are
independent of the motions. Given T, the increments W(T(u)) − W(T(t)) and B(T(u)) − B(T(t)) are normal with variance
T(u) − T(t), and independent of the motions up to T(t), because Brownian motion has independent increments. So

    E[P(u)/P(t) | F(t)] = E[exp(σρ ΔW + σ√(1−ρ²) ΔB − σ²/2 ΔT) | T] = exp(σ²/2 (ρ² + 1 − ρ²) ΔT − σ²/2 ΔT) = 1.  ∎

The construction by bridges gives exactly this process (Lévy): a Brownian motion sampled at the ends of the longest spans,
then at each middle by the law of the bridge given the two ends. Two further consequences:

- The sign of the change of the logarithm is a fair coin up to σ√ΔT/2 standard deviations: over five minutes of BTC, 49.97 %
  up. No strategy in members' calls has an expected gain before fees.
- Correlation between two coins is the same at every length (BTC and ETH: 0.92 × 0.85 = 0.78), so neither leads the other.

**What is not exact.** A bridge's draw is one of 4,096 equally likely normal quantiles (kurtosis 2.991; the mean of e^(sz)
is right up to 4e-8 for s = 0.1). Prices are rounded to the symbol's tick; the ticks of the first symbols are at least 80
times smaller than the deviation of 30 seconds at the base price, so that a bet in a calm moment has no advantage either. A
positive martingale with permanent volatility tends to zero: the median of BTC falls by 15 % a year, that of DOGE by 42 %,
while the mean is constant. After decades a price can reach its smallest tick, where it can no longer fall.

**Interventions.** A freeze, a replay and a changed volatility end where they are: the price continues from its last level
by the increments of the motions, which are independent of everything published. During a volatility of _k_ times, the
logarithm is _k_ times the change of log P plus the drift −(k² − k)/2 σ² ΔT, so that

    E[exp(k(σZ − σ²/2 ΔT) − (k² − k)/2 σ² ΔT) | T] = exp((k² − k − k² + k)/2 σ² ΔT) = 1, with Z normal and of variance ΔT.

So the mean return within a freeze or a changed volatility, and after every intervention, is 0. Moves, ramps, gaps and
replays change the price by what the operator chose; they are public before they act. A symbol's price after a freeze
no longer equals the one it would have had: by the older rules (version 3) it returned there, and the other coins, which
share _W_, told 50 % of the variance of that jump.

**Work.** What a call costs, and what it writes, depends on no later price either. Levels of orders, stops and loans are
compared with prices as time passes (\`world/levelWatch.ts\`); a search uses no value after its last second. Tests count
each computation and each comparison of a search, and require the same list for every future
(\`market/search.visits.test.ts\`); every test of the server fails if a member's call or an event reads a later price
(\`testing/presentOnly.ts\`); \`features/market/futureBlind.test.ts\` trades in two futures of one world, and compares every
answer and every stored row. \`npm run fairness\` also measures the times of orders.

## Pictures

![Four years](market/years.svg)
![One day](market/day.svg)
![Storms](market/storms.svg)

## Comparison with real coins

| | BTC here | BTC | ETH here | ETH |
|---|---|---|---|---|
${table}

BTC and ETH move together with a correlation of ${together} from day to day (real: ${REAL.together}) and ${byMinute} from minute to
minute.

Real figures: daily closes and volumes of 2016 to April 2020 as Yahoo Finance gives them, hours of Binance of 2021 to
October 2023; volumes relative to the 61 days around them. Those years rose a hundredfold, which is what their variance
ratios show; this market has no trend. Its daily deviations are those of calmer years: 3 % for BTC, 4 % for ETH.

## What is not modeled

- **The Epps effect**: in real markets the correlation by the second is below that by the day. It contradicts fairness. If
  all prices are martingales in what is public about all of them, the change of one coin is uncorrelated with every
  earlier change of another. The covariance over a span is then the sum of the covariances of its parts, for any
  division: correlation is the same at every length. A lower one by the second needs changes that follow those of
  other coins (ticks at own instants), or noise that reverts: both can be predicted, and a bet would win.
- **The leverage effect**: falls are followed by larger changes. _T_ would depend on past motions. Then a price could only be
  computed after all days before it, instead of in microseconds at any second; the effect is small in real coins.
- **The kurtosis of 16.7 for BTC** is that of one day: on 12 March 2020 the logarithm fell by 0.46, 11 deviations, which adds
  about 10. Without it the kurtosis is near 6, for ETH as well, and so is that of this market. A cascade with 16
  (shares of 0.76 above a day) was tried: the correlation of sizes from day to day rises from 0.19 to 0.30 (real: 0.23)
  and from hour to hour from 0.27 to 0.40 (real: 0.28).

## Predictability from the past

The share of the next change that a linear predictor explains (ridge regression over the last four changes, with
separate coefficients for each of 16 phases, fitted on 12,000 changes and measured on the next 12,000). The tests fail at
0.2 %.

| Length | R2 |
|---|---|
${guessed}

Predictors that also see volumes, running candles and the other coins are trained on other seeds by \`npm run fairness\`;
[fairness](fairness.md) has their results, for version 2 of the market and for this one.

\`docs/verify/market.mjs\` computes any price a second time, from the seed alone.

## Cost

Candles and triggers are found without computing every second: the deviation of a span bounds how far its values exceed its
ends (\`market/reach.ts\`), so a search discards most spans as a whole. Processor time of whole processes, pairwise on one
machine (2026-11-24), relative to version 2 of the market:

| Work | Ratio |
|---|---|
| 500 day candles of three coins | 0.76 |
| 500 hour candles | 1.10 |
| 500 minute candles | 0.76 |
| tickers of ten coins, second by second | 0.82 |
| the first crossing of a level within 6 hours | 1.02 |
| the first crossing within 30 days | 0.94 |
| one price at a random second of 300 days | 1.25 |
`;
}

function guessOf(length: number): string {
  const { listedAt: _always, ...row } = marketSymbols[0] ?? never();
  const path = createNaturalPath(SEED, createSharedRandomness(SEED, HERE), row);
  const found = predictability(returnsOf(path, HERE, length, 24_000), 16);
  return found < 0.0005 ? 'none' : `${(found * 100).toFixed(2)} %`;
}

function never(): never {
  throw new Error('There are no symbols');
}

function sums(changes: readonly number[]): number[] {
  let sum = 0;
  return changes.map((change) => (sum += change));
}
