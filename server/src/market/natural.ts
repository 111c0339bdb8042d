import { squareRoot } from './exactMath.ts';
import type { MarketSymbol } from './market.types.ts';
import { type Band, createNoise, type Grid, type Noise } from './noise.ts';

/** The price nobody steers, as a logarithm relative to the base price. */
export interface NaturalPath {
  at(second: number): number;
  /** Adds a band of octaves at `count` seconds of a grid: fast, but rounded otherwise than `at`. */
  addBand(points: Float64Array, count: number, grid: Grid, band: Band): void;
  /** The octaves below `octave` never add or take more than this over the seconds `first`..`last`. */
  most(octave: number, first: number, last: number): number;
}

/** What all symbols of one market move with; it has no seconds of its own. */
export function createMarketNoise(seed: string): Noise {
  return createNoise(`${seed}/market`, 0);
}

/**
 * A coin moves with the whole market and on its own: `dailyVolatility * (c * market + sqrt(1 - c^2) * own)`. From second to
 * second it moves on its own alone, by as much as both together would.
 */
export function createNaturalPath(seed: string, market: Noise, symbol: MarketSymbol): NaturalPath {
  const correlation = symbol.marketCorrelation;
  const ownShare = squareRoot(1 - correlation * correlation);
  const own = createNoise(`${seed}/symbol/${symbol.symbol}`, 1 / ownShare);
  const ofMarket = symbol.dailyVolatility * correlation;
  const ofOwn = symbol.dailyVolatility * ownShare;
  return {
    at: (second) => ofMarket * market.at(second) + ofOwn * own.at(second),
    addBand(points, count, grid, band) {
      market.addBand(points, count, grid, band, ofMarket);
      own.addBand(points, count, grid, band, ofOwn);
    },
    most: (octave, first, last) =>
      ofMarket * market.most(octave, first, last) + ofOwn * own.most(octave, first, last),
  };
}
