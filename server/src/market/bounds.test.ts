import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundSpan, slackOf } from './bounds.ts';
import { effectOf, inOrder } from './interventions.ts';
import { anyIntervention, BTC, EVENING, sampleSymbol } from './market.samples.ts';
import { createClimate, createNaturalPath } from './natural.ts';
import { GRIDS, OCTAVES } from './octave.ts';
import { createPath } from './path.ts';

const natural = createNaturalPath('sample', createClimate('sample'), sampleSymbol(BTC));
const second = fc.integer({ min: -7_200, max: 14_400 }).map((each) => EVENING / 1_000 + each);
const interventions = fc.array(anyIntervention(EVENING), { maxLength: 5 });

test.each(GRIDS)('bounds of a span of $step s hold for its every second', ({ step, octave }) => {
  fc.assert(
    fc.property(interventions, second, (steering, within) => {
      const path = createPath(natural, inOrder(steering).map(effectOf));
      const piece = path.pieceAt(within);
      const start = Math.floor(within / step) * step;
      const ends = new Float64Array(2);
      natural.addBand(ends, 2, { first: start, step }, { from: octave, to: OCTAVES });
      const [begin = NaN, end = NaN] = ends;
      const most = natural.most(octave, start, start + step);
      const bounds = boundSpan(piece, { second: start, step, begin, end }, most, slackOf(piece));
      const last = Math.min(start + step, piece.until) - 1;
      for (let each = Math.max(start, piece.from); each <= last; each += 1) {
        const log = path.at(each);
        if (log < bounds.low || log > bounds.high) expect.fail(`${log} at ${each} is outside`);
      }
    }),
    { numRuns: step > 1_000 ? 30 : 200 },
  );
});

test('a block of seconds differs from the path by no more than the slack', () => {
  fc.assert(
    fc.property(second, (first) => {
      const block = new Float64Array(100);
      natural.addBand(block, block.length, { first, step: 1 }, { from: 0, to: OCTAVES });
      const slack = slackOf({ scale: 1, offset: 0, glides: [], from: first, until: Infinity });
      for (const [index, value] of block.entries()) {
        expect(Math.abs(value - natural.at(first + index))).toBeLessThan(slack);
      }
    }),
  );
});
