import { marketSymbols } from '@hongbao/prisma/reference/marketSymbols';
import { createMarket } from '../market/market.ts';
import { createClimate, createNaturalPath } from '../market/natural.ts';
import {
  correlation,
  deviation,
  kurtosis,
  mean,
  predictability,
  returnsOf,
  variationOf,
  varianceRatio,
} from '../market/statistics.ts';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { chart } from './chart.ts';

/** The page of the market's statistics beside those of real coins, with its pictures: by name under `docs/`. */
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
  if (!symbol) throw new Error(`No reference row of ${name}`);
  const { listedAt: _always, ...row } = symbol;
  const path = createNaturalPath(SEED, createClimate(SEED, HERE), row);
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

/** Daily closes of 2016 to April 2020 (1,579 days of each coin), hours of 2021 to October 2023 (24,540 of BTC). */
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

A price is a pure function of the world's seed, the symbol and the second. It is a random walk in a time that runs
unevenly: each span of the walk is halved by a Brownian bridge, and of its trading time one half gets 69 %, the other
31 %, which is which by chance. That alone gives fat tails, calm and stormy times from minutes to months, and changes
that are uncorrelated at every scale. Chance is a stream cipher (ChaCha8) under a key made from the seed, so whoever sees
prices can't find out what makes them. Coins share the trading time of the market and, for spans longer than 64 seconds,
a part of its movement. Over years a price is drawn back to its base, weakly: half of the way in four years.

![Four years](market/years.svg)
![One day](market/day.svg)
![Storms](market/storms.svg)

## Beside real coins

| | BTC here | BTC | ETH here | ETH |
|---|---|---|---|---|
${table}

BTC and ETH move together with a correlation of ${together} from day to day (real: ${REAL.together}).

Real figures: daily closes and volumes of 2016 to April 2020 as Yahoo Finance gives them, hours of Binance of 2021 to
October 2023; volumes relative to the 61 days around them. Those years rose a hundredfold, which is what their variance
ratios show; this market has no trend. Its days are those of calmer years: 3 % for BTC, 4 % for ETH.

## What the past tells

The share of the next change that the best linear predictor explains (ridge regression over the last four changes, with
coefficients of its own for each of 16 phases, fitted on 12,000 changes and measured on the next 12,000). The tests
refuse 0.5 %.

| Length | R2 |
|---|---|
${guessed}

The gates are in \`server/src/market/statistics.test.ts\`. \`docs/verify/market.mjs\` computes any price a second time,
from the seed alone.
`;
}

function guessOf(length: number): string {
  const { listedAt: _always, ...row } = marketSymbols[0] ?? never();
  const path = createNaturalPath(SEED, createClimate(SEED, HERE), row);
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
