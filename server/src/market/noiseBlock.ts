import type { Grid } from './grid.ts';
import { enterSegment, latticeValue, livelyValue, type Octave } from './octave.ts';
import { CELL_SECONDS, type Volatility } from './volatility.ts';

/** Adds `weight` times an octave's values at `count` seconds of a grid that all its corners lie on, segment by segment. */
export function addSegments(
  octave: Octave,
  volatility: Volatility,
  points: Float64Array,
  count: number,
  { first, step }: Grid,
  weight: number,
): void {
  const node = Math.floor((first + octave.phase) * octave.perPeriod);
  const begin = (node * octave.period - octave.phase - first) / step;
  const perSegment = octave.period / step;
  if (begin + perSegment >= count - 1) {
    enterSegment(octave, volatility, node);
    const slope = (weight * (octave.end - octave.start)) / perSegment;
    addLine(points, 0, count, weight * octave.start - begin * slope, slope);
    return;
  }
  const isWithinCells = octave.isLively && octave.period < CELL_SECONDS;
  if (isWithinCells) addSmall(octave, volatility, points, count, node, begin, step, weight);
  else addLarge(octave, volatility, points, count, node, begin, step, weight);
}

function addLarge(
  octave: Octave,
  volatility: Volatility,
  points: Float64Array,
  count: number,
  firstNode: number,
  firstBegin: number,
  step: number,
  weight: number,
): void {
  const perSegment = octave.period / step;
  let start = weight * latticeValue(octave, volatility, firstNode);
  let node = firstNode + 1;
  for (let begin = firstBegin; begin < count; begin += perSegment) {
    const end = weight * latticeValue(octave, volatility, node);
    const until = begin + perSegment < count ? begin + perSegment : count;
    const slope = (end - start) / perSegment;
    addLine(points, begin < 0 ? 0 : begin, until, start - begin * slope, slope);
    start = end;
    node += 1;
  }
}

/** For octaves faster than the volatility's cells: the volatility is looked up once a cell, not once a node. */
function addSmall(
  octave: Octave,
  volatility: Volatility,
  points: Float64Array,
  count: number,
  firstNode: number,
  firstBegin: number,
  step: number,
  weight: number,
): void {
  const perSegment = octave.period / step;
  let second = firstNode * octave.period - octave.phase;
  let cellEnd = (Math.floor(second / CELL_SECONDS) + 1) * CELL_SECONDS;
  let factor = weight * volatility.at(second);
  let start = livelyValue(octave, factor, firstNode);
  let node = firstNode + 1;
  for (let begin = firstBegin; begin < count; begin += perSegment) {
    second += octave.period;
    if (second >= cellEnd) {
      factor = weight * volatility.at(second);
      cellEnd += CELL_SECONDS;
    }
    const end = livelyValue(octave, factor, node);
    const until = begin + perSegment < count ? begin + perSegment : count;
    const slope = (end - start) / perSegment;
    const origin = start - begin * slope;
    for (let index = begin < 0 ? 0 : begin; index < until; index += 1) {
      points[index] = (points[index] ?? 0) + origin + index * slope;
    }
    start = end;
    node += 1;
  }
}

function addLine(
  points: Float64Array,
  from: number,
  until: number,
  origin: number,
  slope: number,
): void {
  for (let index = from; index < until; index += 1) {
    points[index] = (points[index] ?? 0) + origin + index * slope;
  }
}
