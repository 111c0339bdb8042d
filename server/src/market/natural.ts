import { squareRoot } from './exactMath.ts';
import type { MarketSymbol } from './market.types.ts';
import type { Grid } from './grid.ts';
import { type Band, createNoise, type Noise } from './noise.ts';
import { createVolatility, type Volatility } from './volatility.ts';

/** The price nobody steers, as a logarithm relative to the base price. */
export interface NaturalPath {
  at(second: number): number;
  /** Adds a band of octaves at `count` seconds of a grid: fast, but rounded otherwise than `at`. */
  addBand(points: Float64Array, count: number, grid: Grid, band: Band): void;
  /** The octaves below `octave` never add or take more than this over the seconds `first`..`last`. */
  most(octave: number, first: number, last: number): number;
}

/** What all symbols of one market share: a movement, which has no seconds of its own, and calm and stormy times. */
export interface Climate {
  movement: Noise;
  volatility: Volatility;
}

export function createClimate(seed: string): Climate {
  const volatility = createVolatility(`${seed}/volatility`);
  return { volatility, movement: createNoise(`${seed}/market`, volatility, 0) };
}

/**
 * A coin moves with the whole market and on its own: `dailyVolatility * (c * market + sqrt(1 - c^2) * own)`. From second to
 * second it moves on its own alone, by as much as both together would.
 */
export function createNaturalPath(
  seed: string,
  { movement, volatility }: Climate,
  symbol: MarketSymbol,
): NaturalPath {
  const correlation = symbol.marketCorrelation;
  const ownShare = squareRoot(1 - correlation * correlation);
  const own = createNoise(`${seed}/symbol/${symbol.symbol}`, volatility, 1 / ownShare);
  const ofMarket = symbol.dailyVolatility * correlation;
  const ofOwn = symbol.dailyVolatility * ownShare;
  return {
    at: (second) => ofMarket * movement.at(second) + ofOwn * own.at(second),
    addBand(points, count, grid, band) {
      movement.addBand(points, count, grid, band, ofMarket);
      own.addBand(points, count, grid, band, ofOwn);
    },
    most: (octave, first, last) =>
      ofMarket * movement.most(octave, first, last) + ofOwn * own.most(octave, first, last),
  };
}
