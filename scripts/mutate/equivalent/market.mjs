// Equivalent mutants of the market.
export const market = {
  'server/src/market/natural.ts': [
    {
      code: 'const steps = number < 0 ? before : after;',
      changes: ['< → <=', '0 → 1', '< → >='],
      reason:
        'both directions start with the same step, and either list may belong to either direction',
    },
    {
      code: 'const newSpan = (): Span => ({ level: 0, second: 0, begin: 0, end: 0, deviation: 0 });',
      changes: ['0 → 1'],
      reason: 'a span is returned only after every field was set',
    },
    {
      code: 'const made = new Float64Array(3);',
      changes: ['3 → 4'],
      reason: 'a fourth element is never read',
    },
    {
      code: 'const LEVELS = TOP_LEVEL + 1;',
      changes: ['1 → 2'],
      reason: 'no span exceeds the maximum length',
    },
  ],
  'server/src/market/pricing.ts': [
    {
      code: 'const middle = Math.floor((below + reached) / 2);',
      changes: ['floor → ceil'],
      reason: 'bisection from either side ends at the same place',
    },
    {
      code: 'const LOG_MAX = 40;',
      changes: ['40 → 41', '40 → 39'],
      reason: 'the ratio of the maximum price to one tick is e^36.8: every price saturates before',
    },
  ],
  'server/src/market/interventions.ts': [
    {
      code: 'if (reached <= from) return 0;',
      changes: ['<= → <'],
      reason: 'at its start the progress is zero',
    },
  ],
  'server/src/market/path.ts': [
    {
      code: 'if (latest && second >= latest.from && second < latest.until) return latest;',
      changes: ['if (latest && second >= latest.from && second < latest.un… → ;', '>= → >'],
      reason: 'a second lookup returns the same piece',
    },
    {
      code: 'while (same < ofA.length && ofA[same] === ofB[same]) same += 1;',
      changes: ['< → <='],
      reason: 'beyond both ends there is no difference',
    },
  ],
  'server/src/market/ranges.ts': [
    {
      code: 'const GENERATION = 600;',
      changes: ['600 → 601', '600 → 599'],
      reason: 'the cache size affects only the speed',
    },
  ],
  'server/src/market/search.ts': [
    {
      code: 'const offset = first > second ? first - second : 0;',
      changes: ['> → >='],
      reason: 'the difference of two equal seconds is zero',
    },
    {
      code: 'const block = new Float64Array(1 << BLOCK_LEVEL);',
      changes: ['1 → 2'],
      reason: 'no block is longer than 64 seconds',
    },
    {
      code: 'for (let index = from; index < until; index += 1)',
      changes: ['< → <='],
      reason: 'values beyond the returned seconds are not used',
    },
  ],
  'server/src/market/volume.ts': [
    {
      code: 'cumulative[part + 1] = (cumulative[part] ?? 0) + weight;',
      changes: ['+ → -'],
      reason: 'the shares of a negative total equal those of a positive one',
    },
    {
      code: 'const cumulative = new Float64Array(PARTS + 1);',
      changes: ['1 → 2'],
      reason: 'no span has a part 61',
    },
    {
      code: 'for (let part = 0; part < PARTS; part += 1) {',
      changes: ['< → <='],
      reason: 'a write beyond the end of a typed array has no effect',
    },
    {
      code: 'const TOTALS_KEPT = 600;',
      changes: ['600 → 601', '600 → 599'],
      reason: 'the cache size affects only the speed',
    },
    {
      code: 'const PARTS_KEPT = 40;',
      changes: ['40 → 41', '40 → 39'],
      reason: 'the cache size affects only the speed',
    },
  ],
  'server/src/market/exactMath.ts': [
    {
      code: 'const powers = new Float64Array(2 * POWERS_OFFSET + 1);',
      changes: ['2 → 3', '1 → 2'],
      reason: 'elements beyond the maximum power are never read',
    },
    {
      code: 'for (let i = INVERSE_FACTORIALS.length - 1; i >= 0; i -= 1) {',
      changes: ['1 → 0', '- → +'],
      reason: 'after the last term nothing is added',
    },
    {
      code: 'let series = 0;',
      changes: ['0 → 1'],
      reason: 'it is multiplied until it is far below the last bit',
    },
    {
      code: 'for (let n = 0; n < count; n += 1) {',
      changes: ['< → <='],
      reason: 'a write beyond the end of a typed array has no effect',
    },
    {
      code: 'const POWERS_OFFSET = 87;',
      changes: ['87 → 88'],
      reason: 'no exponent is that far from 0',
    },
    {
      code: 'let root = Math.max(value, 1);',
      changes: ['max → min', '1 → 2', '1 → 0'],
      reason: 'Newton’s method converges to the same root from every positive start',
    },
    {
      code: 'for (let step = 0; step < 64; step += 1) root = (root + value / root) / 2;',
      changes: ['0 → 1', '< → <=', '64 → 65', '64 → 63'],
      reason: 'the iteration converges long before',
    },
  ],
  'server/src/market/chance.ts': [
    {
      code: 'if (lowNodes[block] === node) return;',
      changes: ['if (lowNodes[block] === node) return; → ;'],
      reason: 'a recomputed block is the same',
    },
    {
      code: 'const LOW_BLOCKS = 4;',
      changes: ['4 → 5'],
      reason: 'a span never has a fifth parent',
    },
    {
      code: 'const GROUPS = 5;',
      changes: ['5 → 6'],
      reason: 'a level never has a sixth parent',
    },
    {
      code: 'for (let block = 0; block < LOW_BLOCKS; block += 1) lowBlock(number | 0, block);',
      changes: ['< → <='],
      reason: 'a write beyond the end of a typed array has no effect',
    },
    {
      code: 'if (root > TOP_LEVEL) return top >> (root - TOP_LEVEL);',
      changes: ['> → >='],
      reason: 'no family starts at the longest level',
    },
    {
      code: 'const within = root > TOP_LEVEL ? top & ((1 << (root - TOP_LEVEL)) - 1) : 0;',
      changes: ['> → >='],
      reason: 'no family starts at the longest level',
    },
  ],
};
