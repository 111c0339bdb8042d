import { squareRoot } from './exactMath.ts';
import { hashInteger, hashText, signedUnit } from './hash.ts';
import type { Volatility } from './volatility.ts';

/** One octave of value noise: random values at the nodes of a lattice, straight lines between. */
export interface Octave {
  seed: number;
  period: number;
  perPeriod: number;
  phase: number;
  amplitude: number;
  /** Follows the volatility. */
  isLively: boolean;
  isHeavyTailed: boolean;
  /** No lattice value is beyond this times amplitude and volatility. */
  most: number;
  /** The segment last looked at: node number, values at its start and end. */
  node: number;
  start: number;
  end: number;
}

export const OCTAVES = 24;
/** Octaves below this (up to 16 s) are a coin's own business: at that scale coins do not move together. */
export const OWN_OCTAVES = 5;

/**
 * Grids on which all corners of the slower octaves lie: those from `octave` on have phases of whole steps. Between two
 * points of a grid the slower octaves are one straight line, which is what makes bounds tight (`bounds.ts`).
 */
export const GRIDS = [
  { step: 16_384, octave: 14 },
  { step: 512, octave: 9 },
  { step: 32, octave: 5 },
  { step: 1, octave: 0 },
] as const;

/** Octaves of up to 9 hours follow the volatility; slower ones are plain. */
const LIVELY_OCTAVES = 16;
/** The octave of one second is heavy-tailed by itself; above, volatility makes the tails. */
const HEAVY_OCTAVES = 1;
/** Heavy-tailed lattice value of u in (-1, 1): `u * (HEAVY_BODY + HEAVY_TAIL * u^8)`, variance about 1. */
const HEAVY_BODY = 0.5;
const HEAVY_TAIL = 3.5;
/** A uniform lattice value of variance 1. */
const PLAIN_MAX = 1.7320508075688772;
/** Variance of one octave-second that gives a variance of 1 over 86,400 s; the divisor was fitted to long runs. */
const SECOND_VARIANCE = 1 / (4.3 * 86_400);

/** The octave of period 2^index seconds. Amplitudes grow with the square root of the period, as in a random walk. */
export function createOctave(seedText: string, index: number, gain: number): Octave {
  const seed = hashText(`${seedText}/octave/${index}`);
  const period = 1 << index;
  const isHeavyTailed = index < HEAVY_OCTAVES;
  return {
    seed,
    period,
    perPeriod: 1 / period,
    phase: phaseOf(seed, index, period),
    amplitude: gain * squareRoot(SECOND_VARIANCE * period),
    isLively: index < LIVELY_OCTAVES,
    isHeavyTailed,
    most: isHeavyTailed ? HEAVY_BODY + HEAVY_TAIL : PLAIN_MAX,
    node: NaN,
    start: 0,
    end: 0,
  };
}

/** Phases keep the corners of the octaves from falling all on the same second. */
function phaseOf(seed: number, index: number, period: number): number {
  const step = GRIDS.find((grid) => index >= grid.octave)?.step ?? 1;
  const phase = (hashInteger(seed, -1) >>> 0) % period;
  return phase - (phase % step);
}

/** The octave's value at a whole second. */
export function octaveAt(octave: Octave, volatility: Volatility, second: number): number {
  const position = (second + octave.phase) * octave.perPeriod;
  const node = Math.floor(position);
  if (octave.period === 1) return latticeValue(octave, volatility, node);
  enterSegment(octave, volatility, node);
  return octave.start + (position - node) * (octave.end - octave.start);
}

/** Makes the segment that starts at a node the one held in `start` and `end`. */
export function enterSegment(octave: Octave, volatility: Volatility, node: number): void {
  if (octave.node === node) return;
  octave.start = octave.node === node - 1 ? octave.end : latticeValue(octave, volatility, node);
  octave.end = latticeValue(octave, volatility, node + 1);
  octave.node = node;
}

/** The value at a node of the lattice. */
export function latticeValue(octave: Octave, volatility: Volatility, node: number): number {
  if (!octave.isLively) return octave.amplitude * PLAIN_MAX * signedUnit(octave.seed, node);
  return livelyValue(octave, volatility.at(node * octave.period - octave.phase), node);
}

/** The value at a node of a lively octave, where the volatility there is known. */
export function livelyValue(octave: Octave, factor: number, node: number): number {
  const u = signedUnit(octave.seed, node);
  const lively = octave.amplitude * factor * u;
  if (!octave.isHeavyTailed) return lively * PLAIN_MAX;
  const square = u * u;
  return lively * (HEAVY_BODY + HEAVY_TAIL * (square * square * (square * square)));
}
