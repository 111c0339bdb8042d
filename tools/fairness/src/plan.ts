import type { Attack, Grid } from './predict.ts';
import type { Holding } from './returns.ts';
import { SYMBOLS } from './source.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;
/** Range of start dates of worlds, from 2022 to 2039. */
export const ANY_DATE = { from: Date.UTC(2022, 0, 3), until: Date.UTC(2040, 0, 1) };
/** Start date of the worlds of `npm start`. */
const IN_2026 = { from: Date.UTC(2026, 0, 7), until: Date.UTC(2026, 0, 7) };

const clock = (every: number, at: number): Grid => ({ every, at, from: 'clock' });
const spans = (every: number, at: number): Grid => ({ every, at, from: 'spans' });

export interface Plan {
  attacks: Attack[];
  holdings: Holding[];
}

type Draft = Omit<Attack, 'coins' | 'seeds' | 'begins' | 'within'> & Partial<Attack>;

/** Returns the attacks and holdings to run. `isQuick` selects two coins and small samples. */
export function planOf(isQuick: boolean): Plan {
  const coins = isQuick ? ['BTC/USDT', 'ADA/USDT'] : SYMBOLS.map(({ symbol }) => symbol);
  const seeds = isQuick
    ? { train: 12, validation: 4, test: 12 }
    : { train: 40, validation: 14, test: 50 };
  const drafts: Draft[] = [
    { name: '1 s', horizon: 1, grid: spans(4, 1), windows: [], samplesPerSeed: 600 },
    { name: '5 s', horizon: 5, grid: spans(16, 8), windows: [], samplesPerSeed: 600 },
    {
      name: '30 s, middle of a minute',
      horizon: 30,
      grid: clock(60, 30),
      windows: ['1m'],
      samplesPerSeed: 500,
    },
    {
      name: '30 s, middle of 64 s spans',
      horizon: 30,
      grid: spans(64, 32),
      windows: [],
      samplesPerSeed: 600,
    },
    { name: '60 s', horizon: 60, grid: spans(128, 64), windows: ['1m'], samplesPerSeed: 500 },
    {
      name: '300 s, minute 55',
      horizon: 300,
      grid: clock(3_600, 3_300),
      windows: ['1h'],
      samplesPerSeed: 250,
    },
    {
      name: '300 s, middle of 512 s spans',
      horizon: 300,
      grid: spans(512, 256),
      windows: ['1h'],
      samplesPerSeed: 200,
    },
    {
      name: '1 h',
      horizon: 3_600,
      grid: spans(8_192, 4_096),
      windows: ['1h', '1d'],
      samplesPerSeed: 100,
    },
    {
      name: '1 d',
      horizon: DAY,
      grid: spans(2 ** 17, 2 ** 16),
      windows: ['1d'],
      samplesPerSeed: 60,
      within: 2 * YEAR,
    },
    {
      name: '7 d',
      horizon: 7 * DAY,
      grid: clock(DAY, 0),
      windows: ['1w'],
      samplesPerSeed: 40,
      within: 2 * YEAR,
    },
    {
      name: '7 d in 2026',
      horizon: 7 * DAY,
      grid: clock(7 * DAY, 0),
      windows: [],
      samplesPerSeed: 50,
      begins: IN_2026,
      within: YEAR,
      seeds: { train: seeds.train * 6, validation: seeds.validation * 6, test: seeds.test * 10 },
    },
    {
      name: '30 d',
      horizon: 30 * DAY,
      grid: clock(DAY, 0),
      windows: [],
      samplesPerSeed: 48,
      within: 5 * YEAR,
    },
  ];
  // One attack for each quarter of the shortest spans.
  if (!isQuick)
    for (let level = 1; level <= 6; level += 1)
      for (let quarter = 0; quarter < Math.min(4, 2 ** level); quarter += 1) {
        const every = 2 ** level;
        const at = Math.floor((quarter * every) / Math.min(4, every));
        for (const horizon of [1, 30])
          drafts.push({
            name: `${horizon} s, ${at} in ${every} s spans`,
            horizon,
            grid: spans(every, at),
            windows: [],
            samplesPerSeed: 60,
            coins: ['BTC/USDT', 'ADA/USDT', 'LTC/USDT'],
          });
      }
  const attacks = drafts.map((draft) => ({
    coins,
    seeds,
    begins: ANY_DATE,
    within: YEAR,
    ...draft,
  }));
  const worlds = isQuick ? 1_500 : 4_000;
  const held = { coins: isQuick ? ['BTC/USDT', 'DOGE/USDT'] : coins, worlds };
  const holdings: Holding[] = [
    { name: '30 d', days: 30, begins: ANY_DATE, openedWithinDays: 720, ...held },
    { name: '365 d', days: 365, begins: ANY_DATE, openedWithinDays: 720, ...held },
    { name: '30 d in 2026', days: 30, begins: IN_2026, openedWithinDays: 300, ...held },
    { name: '365 d from January 2026', days: 365, begins: IN_2026, openedWithinDays: 1, ...held },
  ];
  return { attacks, holdings };
}
