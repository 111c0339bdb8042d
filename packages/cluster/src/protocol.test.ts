import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PROTOCOL,
  type Rules,
  type Step,
  type Violation,
  runSchedule,
} from './testing/clusterModel.ts';

/** Number of schedules that check the protocol; CLUSTER_SCHEDULES overrides it. */
const SCHEDULES = Number(process.env['CLUSTER_SCHEDULES'] ?? 20_000);
const SEED = 20_261_124;
const STEPS_MAX = 160;
/** Maximum schedules that are searched for a violation, and number of schedules between checks of the result. */
const TRIED_MAX = 100_000;
const TRIED_AT_ONCE = 500;

/** Relative frequency of each kind of step. Most steps run what was started; the rest are requests and faults. */
const WEIGHTS: Readonly<Record<Step['kind'], number>> = {
  run: 20,
  finish: 12,
  tick: 12,
  renew: 10,
  write: 10,
  read: 10,
  make: 8,
  remove: 4,
  close: 2,
  timeout: 2,
  deliver: 3,
  kill: 1,
};

const kind = fc.oneof(
  ...Object.entries(WEIGHTS).map(([each, weight]) => ({
    weight,
    arbitrary: fc.constant(each as Step['kind']),
  })),
);
const schedule = fc.array(
  fc.record({ kind, server: fc.nat({ max: 1 }), pick: fc.nat({ max: 5 }) }),
  { minLength: 40, maxLength: STEPS_MAX, size: 'max' },
);

it(`the protocol violates no guarantee in ${SCHEDULES} random schedules`, () => {
  fc.assert(
    fc.property(schedule, (steps) => {
      expect([...runSchedule(PROTOCOL, steps)]).toEqual([]);
    }),
    { numRuns: SCHEDULES, seed: SEED },
  );
}, 600_000);

/** Tries schedules until they have shown all expected violations, and returns those found. */
function findViolations(rules: Rules, expected: readonly Violation[]): Violation[] {
  const found = new Set<Violation>();
  for (let tried = 0; tried < TRIED_MAX; tried += TRIED_AT_ONCE) {
    const options = { numRuns: TRIED_AT_ONCE, seed: SEED + tried };
    for (const steps of fc.sample(schedule, options))
      for (const each of runSchedule(rules, steps)) found.add(each);
    if (expected.every((each) => found.has(each))) return [...found];
  }
  return [...found];
}

describe('the model finds', () => {
  it.each<[string, Partial<Rules>, readonly Violation[]]>([
    [
      'accepted entries of an earlier incarnation, and two owners, when rows are keyed by the name',
      { hasIncarnations: false },
      ['an entry of another ownership is accepted', 'two owners with valid leases'],
    ],
    [
      'an unusable name when a removal is several statements for rows keyed by the name',
      { hasIncarnations: false, isRemovalAtomic: false },
      ['the name is unusable'],
    ],
    [
      'a lost write when an entry is recognized by its number, in rows keyed by the name',
      { hasIncarnations: false, hasEntryIds: false },
      ['an answered write is lost'],
    ],
    [
      'stale reads when the lease is not compared after opening',
      { comparesLease: false },
      ['a read misses an answered write', 'two owners with valid leases'],
    ],
    [
      'two owners when a lease is renewed while its worlds are acquired',
      { evictsLeases: false },
      ['two owners with valid leases'],
    ],
    [
      'a 404 for an existing world when a closing world is answered like a missing one',
      { answersUnavailable: false },
      ['an existing world is answered with 404'],
    ],
    [
      'an unusable name when the answer to a reservation is lost',
      { replacesOrphans: false },
      ['the name is unusable'],
    ],
    [
      'all of these in the protocol of layout 1',
      {
        hasIncarnations: false,
        isRemovalAtomic: false,
        comparesLease: false,
        hasEntryIds: false,
        evictsLeases: false,
        answersUnavailable: false,
        replacesOrphans: false,
      },
      [
        'an answered write is lost',
        'an entry of another ownership is accepted',
        'a read misses an answered write',
        'the name is unusable',
        'an existing world is answered with 404',
        'two owners with valid leases',
      ],
    ],
  ])(
    '%s',
    (_, rules, expected) => {
      const found = findViolations({ ...PROTOCOL, ...rules }, expected);
      expect(found).toEqual(expect.arrayContaining([...expected]));
    },
    120_000,
  );
});
