import { describe, expect, it } from 'vitest';
import { BTC, ORIGIN, REFERENCE_SYMBOLS, sampleSymbol } from './market.samples.ts';
import { createClimate, createNaturalPath, type NaturalPath } from './natural.ts';
import { createNaturalVolume, lotsPerCoin } from './volume.ts';

/*
 * The attacks that won with public data under version 2 of the market: predictors trained on some seeds and measured on
 * others. In brackets what they reached there, with these very features. The planted leaks show that the same code finds
 * a leak where there is one.
 */

interface Samples {
  features: number[][];
  targets: number[];
}

/** What a predictor reaches on samples that it has not seen. */
interface Score {
  /** The share of the variance that it explains. */
  r2: number;
  /** How often its sign is right, in deviations from one half; of all, and of its surest tenth. */
  hits: number;
  surest: number;
}

const together = (parts: Samples[]): Samples => ({
  features: parts.flatMap(({ features }) => features),
  targets: parts.flatMap(({ targets }) => targets),
});

function attack(sampleSeed: (seed: string) => Samples, seeds: number): Score {
  const samples = (name: string) =>
    together(Array.from({ length: seeds }, (_, index) => sampleSeed(`${name} ${index}`)));
  const training = samples('training');
  const { features, targets } = samples('test');
  const weights = ridge(training);
  const guesses = features.map((row) =>
    row.reduce((sum, x, at) => sum + x * (weights[at] ?? 0), 0),
  );
  const squares = (values: number[]) => values.reduce((sum, value) => sum + value * value, 0);
  const errors = targets.map((target, index) => target - (guesses[index] ?? 0));
  const bySize = targets
    .map((target, index) => ({ target, guess: guesses[index] ?? 0 }))
    .filter(({ target }) => target !== 0)
    .sort((a, b) => Math.abs(b.guess) - Math.abs(a.guess));
  const hitsOf = (part: typeof bySize) =>
    (part.filter(({ target, guess }) => target * guess > 0).length - part.length / 2) /
    Math.sqrt(part.length / 4);
  return {
    r2: 1 - squares(errors) / squares(targets),
    hits: hitsOf(bySize),
    surest: hitsOf(bySize.slice(0, Math.ceil(bySize.length / 10))),
  };
}

/** Ridge regression by its normal equations, solved by Gauss and Jordan. */
function ridge({ features, targets }: Samples): number[] {
  const count = features[0]?.length ?? 0;
  const rows = Array.from({ length: count }, () => new Float64Array(count + 1));
  for (const [index, sample] of features.entries())
    for (const [at, row] of rows.entries()) {
      const own = sample[at] ?? 0;
      for (let other = 0; other < count; other += 1)
        row[other] = (row[other] ?? 0) + own * (sample[other] ?? 0);
      row[count] = (row[count] ?? 0) + own * (targets[index] ?? 0);
    }
  for (const [at, row] of rows.entries()) row[at] = (row[at] ?? 0) * 1.001 + 1e-12;
  for (const [pivot, row] of rows.entries()) {
    const by = row[pivot] ?? 1;
    for (const [column, value] of row.entries()) row[column] = value / by;
    for (const [index, other] of rows.entries()) {
      const times = index === pivot ? 0 : (other[pivot] ?? 0);
      for (const [column, value] of row.entries())
        other[column] = (other[column] ?? 0) - times * value;
    }
  }
  return rows.map((row) => row[count] ?? 0);
}

/** A fair coin stays within these: one in a thousand for each of three figures. */
function expectFair({ r2, hits, surest }: Score): void {
  expect(r2).toBeLessThan(0.002);
  expect(Math.abs(hits)).toBeLessThan(3.3);
  expect(Math.abs(surest)).toBeLessThan(3.3);
}

const HOUR = 3_600;
const btc = sampleSymbol(BTC);
const pathOf = (seed: string) => createNaturalPath(seed, createClimate(seed, ORIGIN), btc);

describe('what all coins did in the first half of a span of 64 s', () => {
  /** The next 30 s of BTC, from the true beginning of the spans, which no member knows. */
  function samplesOf(pathsOf: (seed: string) => NaturalPath[], count: number) {
    return (seed: string): Samples => {
      const paths = pathsOf(seed);
      const [leading] = paths;
      if (!leading) throw new Error('There are no paths');
      const edge = leading.top(leading.topOf(ORIGIN)).second;
      const start = edge + Math.ceil((ORIGIN - edge) / 64) * 64;
      const starts = Array.from({ length: count }, (_, index) => start + index * 64);
      return {
        features: starts.map((from) =>
          paths.flatMap((path) => {
            const [a, b, c] = [path.at(from), path.at(from + 16), path.at(from + 32)];
            return [(b - a) * 1e3, (c - b) * 1e3];
          }),
        ),
        targets: starts.map((from) => (leading.at(from + 62) - leading.at(from + 32)) * 1e3),
      };
    };
  }
  const allOf = (seed: string) => {
    const climate = createClimate(seed, ORIGIN);
    return REFERENCE_SYMBOLS.map((symbol) => createNaturalPath(seed, climate, symbol));
  };

  // Version 2: R2 0.44, 74 % of the signs, 88 % of the surest tenth.
  it('says nothing of the second half', () => expectFair(attack(samplesOf(allOf, 3_000), 3)));

  it('would be found to say something if one coin followed another', () => {
    const lagging = (seed: string): NaturalPath[] => {
      const [leader] = allOf(seed);
      if (!leader) throw new Error('There are no paths');
      return [{ ...leader, at: (second) => leader.at(second - 20) }, leader];
    };
    const { r2, hits } = attack(samplesOf(lagging, 1_000), 2);
    expect(r2).toBeGreaterThan(0.2);
    expect(hits).toBeGreaterThan(10);
  });
});

describe('volume and price of the first 55 minutes of an hour', () => {
  /** The change of the next 5 minutes, from how much was traded for the movement there was. */
  function samplesOf(
    lotsOf: (path: NaturalPath, seed: string) => (first: number, last: number) => number,
  ) {
    return (seed: string): Samples => {
      const path = pathOf(seed);
      const lots = lotsOf(path, seed);
      const ordinary = (btc.dailyVolume * lotsPerCoin(btc)) / 24;
      const starts = Array.from({ length: 1_200 }, (_, index) => ORIGIN + index * HOUR);
      const known = starts.map((start) => {
        const closes = Array.from({ length: 56 }, (_, minute) => path.at(start + minute * 60 - 1));
        const moves = closes.slice(1).map((close, index) => Math.abs(close - (closes[index] ?? 0)));
        const rough = moves.reduce(
          (sum, move) => sum + 0.3 + 0.7 * Math.min((move * 38) / 0.58 / btc.dailyVolatility, 12),
          0,
        );
        const move = (((closes[55] ?? 0) - (closes[0] ?? 0)) * 5) / btc.dailyVolatility;
        const traded = lots(start, start + 55 * 60 - 1) / ordinary;
        const whole = (traded / rough) * 60;
        const sign = Math.sign(move);
        return [
          move,
          sign * whole,
          sign * whole ** 2,
          move * traded,
          sign * traded,
          sign,
          whole * move,
        ];
      });
      const next = starts.map((start) => path.at(start + HOUR - 1) - path.at(start + 55 * 60 - 1));
      return { features: known, targets: next.map((each) => each * 1e3) };
    };
  }

  // Version 2: R2 0.17, 63 % of the signs, 79 % of the surest tenth.
  it('say nothing of the last five', () => {
    const ours = (path: NaturalPath, seed: string) => createNaturalVolume(seed, btc, path).between;
    expectFair(attack(samplesOf(ours), 4));
  });

  it('would be found to say something if volume followed from the movement of the whole hour', () => {
    const leaking = (path: NaturalPath) => (first: number) =>
      1e9 * Math.abs(path.at(first + HOUR - 1) - path.at(first - 1));
    const { r2, hits } = attack(samplesOf(leaking), 2);
    expect(r2).toBeGreaterThan(0.05);
    expect(hits).toBeGreaterThan(10);
  });
});

describe('the distance to the base price', () => {
  const samplesOf =
    (days: number, pull: number) =>
    (seed: string): Samples => {
      const path = pathOf(seed);
      // A year after the start prices are well away from their base.
      const start = ORIGIN + 365 * 86_400;
      const [now, then] = [path.at(start), path.at(start + days * 86_400)];
      return { features: [[now]], targets: [then - now - pull * now] };
    };

  // Version 2: R2 0.67 over a year, 78 % of the signs.
  it.each([30, 365])('says nothing of the next %d days', (days) => {
    const { r2, hits } = attack(samplesOf(days, 0), 300);
    expect(r2).toBeLessThan(0.03);
    expect(Math.abs(hits)).toBeLessThan(3.3);
  });

  it('would be found to say something if prices were drawn back', () => {
    expect(attack(samplesOf(365, 0.6), 300).hits).toBeGreaterThan(4);
  });
});

it('a long, a short and a bet toward the base gain nothing on average, in price and not in its logarithm', () => {
  const gains: Record<'long' | 'toBase', number[]> = { long: [], toBase: [] };
  for (let index = 0; index < 1_500; index += 1) {
    const path = pathOf(`gain ${index}`);
    const [start, later] = [path.at(ORIGIN), path.at(ORIGIN + 30 * 86_400)];
    const gain = Math.exp(later - start) - 1;
    gains.long.push(gain);
    gains.toBase.push(start > 0 ? -gain : gain);
  }
  for (const values of Object.values(gains)) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread =
      Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / values.length;
    expect(Math.abs(mean / spread)).toBeLessThan(3.3);
  }
});
