import type { Grid } from './grid.ts';
import { addSegments } from './noiseBlock.ts';
import { createOctave, type Octave, octaveAt, OCTAVES, OWN_OCTAVES } from './octave.ts';
import type { Volatility } from './volatility.ts';

/**
 * Value noise of 24 octaves with periods of 1 s to 2^23 s (97 days): at every zoom it looks like a random walk, yet it is
 * a sum of bounded terms, so it never wanders off. Scaled so that the change over a day has a standard deviation of
 * about 1.
 */
export interface Noise {
  /** The value at a whole second. */
  at(second: number): number;
  /** Adds `weight` times the band at `count` seconds of the grid, many times faster but rounded otherwise than `at`. */
  addBand(points: Float64Array, count: number, grid: Grid, band: Band, weight: number): void;
  /** No sum of the octaves below `octave` is beyond this over the seconds `first`..`last`. */
  most(octave: number, first: number, last: number): number;
}

/** The octaves `from`..`to - 1`. Their corners lie on the grid they are sampled on. */
export interface Band {
  from: number;
  to: number;
}

/**
 * Noise as a function of a seed text and the second alone; the segments kept inside only remember. Its fast octaves follow
 * the volatility. `ownGain` multiplies the
 * octaves below `OWN_OCTAVES`; with 0 there are none.
 */
export function createNoise(seedText: string, volatility: Volatility, ownGain: number): Noise {
  const octaves = Array.from({ length: OCTAVES }, (_, index) =>
    createOctave(seedText, index, index < OWN_OCTAVES ? ownGain : 1),
  );
  const fastest = ownGain === 0 ? OWN_OCTAVES : 0;
  const heard = octaves.slice(fastest);
  const below = sumsBelow(octaves);
  return {
    at(second) {
      let sum = 0;
      for (const octave of heard) sum += octaveAt(octave, volatility, second);
      return sum;
    },
    addBand(points, count, grid, band, weight) {
      for (let index = Math.max(band.from, fastest); index < band.to; index += 1) {
        const octave = octaves[index];
        if (octave) addSegments(octave, volatility, points, count, grid, weight);
      }
    },
    most(octave, first, last) {
      if (octave <= fastest) return 0;
      const { lively = 0, plain = 0, reach = 0 } = below[octave] ?? {};
      // The nodes that matter lie at most one period of the slowest of them outside of the span.
      return plain + lively * volatility.highest(first - reach, last + reach);
    },
  };
}

interface Below {
  lively: number;
  plain: number;
  reach: number;
}

/** For every octave, how much those faster than it can add up to, and the longest period among them. */
function sumsBelow(octaves: readonly Octave[]): Below[] {
  const sums: Below[] = [{ lively: 0, plain: 0, reach: 0 }];
  let { lively, plain } = { lively: 0, plain: 0 };
  for (const { amplitude, most, isLively, period } of octaves) {
    if (isLively) lively += amplitude * most;
    else plain += amplitude * most;
    sums.push({ lively, plain, reach: period });
  }
  return sums;
}
