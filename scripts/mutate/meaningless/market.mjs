// Of the market.
export const market = {
  'server/src/market/natural.ts': [
    {
      code: 'const steps = number < 0 ? before : after;',
      changes: ['< → <=', '0 → 1', '< → >='],
      reason:
        'both directions begin with the same step, and either list may be that of one of them',
    },
    {
      code: 'const newSpan = (): Span => ({ level: 0, second: 0, begin: 0, end: 0, deviation: 0 });',
      changes: ['0 → 1'],
      reason: 'a span is given away only with every field set',
    },
    {
      code: 'const made = new Float64Array(3);',
      changes: ['3 → 4'],
      reason: 'a fourth element is never read',
    },
    {
      code: 'const LEVELS = TOP_LEVEL + 1;',
      changes: ['1 → 2'],
      reason: 'no span is longer than the longest',
    },
  ],
  'server/src/market/pricing.ts': [
    {
      code: 'const middle = Math.floor((below + reached) / 2);',
      changes: ['floor → ceil'],
      reason: 'halving from either side ends at the same place',
    },
    {
      code: 'const LOG_MAX = 40;',
      changes: ['40 → 41', '40 → 39'],
      reason: 'from one tick to the greatest price it is e^36.8: every price saturates before',
    },
  ],
  'server/src/market/interventions.ts': [
    {
      code: 'if (reached <= from) return 0;',
      changes: ['<= → <'],
      reason: 'at its very beginning none of the way is done',
    },
  ],
  'server/src/market/path.ts': [
    {
      code: 'if (latest && second >= latest.from && second < latest.until) return latest;',
      changes: ['if (latest && second >= latest.from && second < latest.un… → ;', '>= → >'],
      reason: 'a piece that is looked up again is the same',
    },
    {
      code: 'while (same < ofA.length && ofA[same] === ofB[same]) same += 1;',
      changes: ['< → <='],
      reason: 'beyond the ends of both there is nothing that differs',
    },
  ],
  'server/src/market/ranges.ts': [
    {
      code: 'const GENERATION = 600;',
      changes: ['600 → 601', '600 → 599'],
      reason: 'how much is remembered decides how quick it is, and nothing else',
    },
  ],
  'server/src/market/search.ts': [
    {
      code: 'const offset = first > second ? first - second : 0;',
      changes: ['> → >='],
      reason: 'of two equal seconds the difference is nothing',
    },
    {
      code: 'const block = new Float64Array(1 << BLOCK_LEVEL);',
      changes: ['1 → 2'],
      reason: 'no block is longer than 64 seconds',
    },
    {
      code: 'for (let index = from; index < until; index += 1)',
      changes: ['< → <='],
      reason: 'what is put together beyond the seconds that are shown is seen by nobody',
    },
  ],
  'server/src/market/volume.ts': [
    {
      code: 'cumulative[part + 1] = (cumulative[part] ?? 0) + weight;',
      changes: ['+ → -'],
      reason: 'shares of a negative whole are the shares of a positive one',
    },
    {
      code: 'const cumulative = new Float64Array(PARTS + 1);',
      changes: ['1 → 2'],
      reason: 'no span has a part 61',
    },
    {
      code: 'for (let part = 0; part < PARTS; part += 1) {',
      changes: ['< → <='],
      reason: 'what is written beyond the end of an array is nowhere',
    },
    {
      code: 'const TOTALS_KEPT = 600;',
      changes: ['600 → 601', '600 → 599'],
      reason: 'how much is remembered decides how quick it is, and nothing else',
    },
    {
      code: 'const PARTS_KEPT = 40;',
      changes: ['40 → 41', '40 → 39'],
      reason: 'how much is remembered decides how quick it is, and nothing else',
    },
  ],
  'server/src/market/exactMath.ts': [
    {
      code: 'const powers = new Float64Array(2 * POWERS_OFFSET + 1);',
      changes: ['2 → 3', '1 → 2'],
      reason: 'the elements beyond the greatest power are never read',
    },
    {
      code: 'for (let i = INVERSE_FACTORIALS.length - 1; i >= 0; i -= 1) {',
      changes: ['1 → 0', '- → +'],
      reason: 'beyond the last term there is nothing to add',
    },
    {
      code: 'let series = 0;',
      changes: ['0 → 1'],
      reason: 'it is multiplied until it lies far under the last bit',
    },
    {
      code: 'for (let n = 0; n < count; n += 1) {',
      changes: ['< → <='],
      reason: 'what is written beyond the end of an array is nowhere',
    },
    {
      code: 'const POWERS_OFFSET = 87;',
      changes: ['87 → 88'],
      reason: 'no exponent is that far from 0',
    },
    {
      code: 'let root = Math.max(value, 1);',
      changes: ['max → min', '1 → 2', '1 → 0'],
      reason: 'wherever Newton begins above 0, his steps end at the same root',
    },
    {
      code: 'for (let step = 0; step < 64; step += 1) root = (root + value / root) / 2;',
      changes: ['0 → 1', '< → <=', '64 → 65', '64 → 63'],
      reason: 'the root stands still long before',
    },
  ],
  'server/src/market/chance.ts': [
    {
      code: 'if (lowNodes[block] === node) return;',
      changes: ['if (lowNodes[block] === node) return; → ;'],
      reason: 'a block that is made again is the same',
    },
    {
      code: 'const LOW_BLOCKS = 4;',
      changes: ['4 → 5'],
      reason: 'no span belongs to a fifth',
    },
    {
      code: 'const GROUPS = 5;',
      changes: ['5 → 6'],
      reason: 'no level belongs to a sixth',
    },
    {
      code: 'for (let block = 0; block < LOW_BLOCKS; block += 1) lowBlock(number | 0, block);',
      changes: ['< → <='],
      reason: 'what is written beyond the end of an array is nowhere',
    },
    {
      code: 'if (root > TOP_LEVEL) return top >> (root - TOP_LEVEL);',
      changes: ['> → >='],
      reason: 'no family begins at the longest level',
    },
    {
      code: 'const within = root > TOP_LEVEL ? top & ((1 << (root - TOP_LEVEL)) - 1) : 0;',
      changes: ['> → >='],
      reason: 'no family begins at the longest level',
    },
  ],
};
