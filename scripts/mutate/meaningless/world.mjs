// Of worlds, their clocks and their files.
export const world = {
  'server/src/world/timeKeeper.ts': [
    {
      code: 'for (let batch = 0; batch < JOB_BATCHES_MAX; batch++) {',
      changes: ['0 → 1', '< → <='],
      reason:
        'the bound is there for a job that never ends: one batch of a million more or less is none',
    },
  ],
  'server/src/worlds/worlds.ts': [
    {
      code: 'const SWEEP_MS = 60_000;',
      changes: ['60_000 → 60001', '60_000 → 59999'],
      reason: 'how often is looked changes nothing of which worlds are idle',
    },
  ],
  'server/src/worlds/heartbeat.ts': [
    {
      code: 'const HEARTBEAT_MS = 200;',
      changes: ['200 → 201', '200 → 199'],
      reason: 'how often is looked changes nothing of what happens when',
    },
  ],
  'server/src/world/random.ts': [
    {
      code: 'for (let block = 1; bytes.length < length; block++)',
      changes: ['< → <='],
      reason: 'one block more is made, and cut off',
    },
    {
      code: 'return Number(seededBytes(seed, label, 8).readBigUInt64BE() % BigInt(below));',
      changes: ['8 → 9'],
      reason: 'the first eight bytes are read, however many there are',
    },
  ],
  'server/src/world/rowCounts.ts': [
    {
      code: '#rowsSeen = 0;',
      changes: ['0 → 1'],
      reason: 'it is only compared with what it was a moment before',
    },
    {
      code: 'this.#rowsSeen += 1;',
      changes: ['+= → -=', '1 → 2'],
      reason: 'it is only compared with what it was a moment before',
    },
  ],
  'server/src/world/runTimeline.ts': [
    {
      code: 'for (let batch = 0; batch < BATCHES_MAX; batch++) {',
      changes: ['0 → 1', '< → <='],
      reason:
        'the bound is there for a job that never ends: one batch of a million more or less is none',
    },
    {
      code: 'const GROUP_MAX = 100;',
      changes: ['100 → 101'],
      reason: 'how many share a commit changes nothing of what they do',
    },
  ],
  'server/src/world/secrets.ts': [
    {
      code: 'return Number(this.bytes(label, 8).readBigUInt64BE() % BigInt(below));',
      changes: ['8 → 9'],
      reason: 'the first eight bytes are read, however many there are',
    },
  ],
  'server/src/worlds/templates.ts': [
    {
      code: 'const TEMPLATE_VERSION = 3;',
      changes: ['3 → 4'],
      reason: 'any number will do that no earlier version of the code had',
    },
    {
      code: 'const TEMPLATE_VERSION = 3;',
      changes: ['3 → 2'],
      reason:
        'any number will do: only templates of another version of the code would be taken for its own',
    },
    {
      code: '.update(JSON.stringify([TEMPLATE_VERSION, schemaFingerprint(), seed, at]))',
      changes: ['without TEMPLATE_VERSION'],
      reason: 'one version of the code is all that a test has',
    },
    {
      code: '.update(JSON.stringify([TEMPLATE_VERSION, schemaFingerprint(), seed, at]))',
      changes: ['without schemaFingerprint()'],
      reason: 'one schema is all that a test has',
    },
  ],
  'server/src/world/timeline.ts': [
    {
      code: 'while (index > 0) {',
      changes: ['0 → -1', '> → >='],
      reason: 'the first of a heap has nothing above it, and the loop ends there as well',
    },
    {
      code: 'if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt;',
      changes: ['< → <='],
      reason: 'they are not equal',
    },
    {
      code: 'if (a.priority !== b.priority) return a.priority < b.priority;',
      changes: ['< → <='],
      reason: 'they are not equal',
    },
    {
      code: 'return a.id < b.id;',
      changes: ['< → <='],
      reason: 'no two entries are of one id',
    },
  ],
  'server/src/world/writer.ts': [
    {
      code: 'if (this.#isScheduled) return;',
      changes: ['if (this.#isScheduled) return; → ;'],
      reason: 'a second flush finds nothing left to write',
    },
    {
      code: 'this.#flushAfter(0);',
      changes: ['0 → 1'],
      reason: 'how many share a transaction changes nothing of what is written',
    },
    {
      code: 'this.#isScheduled = true;',
      changes: ['true → false'],
      reason: 'a second flush in the same turn finds nothing left to write',
    },
  ],
};
