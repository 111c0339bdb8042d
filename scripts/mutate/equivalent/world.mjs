// Equivalent mutants of worlds, their clocks and their files.
export const world = {
  'server/src/world/timeKeeper.ts': [
    {
      code: 'for (let batch = 0; batch < JOB_BATCHES_MAX; batch++) {',
      changes: ['0 → 1', '< → <='],
      reason: 'the bound stops an endless job: one batch of a million more or less does not matter',
    },
  ],
  'server/src/worlds/worlds.ts': [
    {
      code: 'const SWEEP_MS = 60_000;',
      changes: ['60_000 → 60001', '60_000 → 59999'],
      reason: 'the interval of the check does not affect which worlds are idle',
    },
  ],
  'server/src/worlds/heartbeat.ts': [
    {
      code: 'const HEARTBEAT_MS = 200;',
      changes: ['200 → 201', '200 → 199'],
      reason: 'the interval of the check does not affect what happens when',
    },
  ],
  'server/src/world/random.ts': [
    {
      code: 'for (let block = 1; bytes.length < length; block++)',
      changes: ['< → <='],
      reason: 'one more block is generated and cut off',
    },
    {
      code: 'return Number(seededBytes(seed, label, 8).readBigUInt64BE() % BigInt(below));',
      changes: ['8 → 9'],
      reason: 'only the first eight bytes are read',
    },
  ],
  'server/src/world/rowCounts.ts': [
    {
      code: '#rowsSeen = 0;',
      changes: ['0 → 1'],
      reason: 'it is only compared with its previous value',
    },
    {
      code: 'this.#rowsSeen += 1;',
      changes: ['+= → -=', '1 → 2'],
      reason: 'it is only compared with its previous value',
    },
  ],
  'server/src/world/runTimeline.ts': [
    {
      code: 'for (let batch = 0; batch < BATCHES_MAX; batch++) {',
      changes: ['0 → 1', '< → <='],
      reason: 'the bound stops an endless job: one batch of a million more or less does not matter',
    },
    {
      code: 'const GROUP_MAX = 100;',
      changes: ['100 → 101'],
      reason: 'the number of events per commit does not affect the result',
    },
  ],
  'server/src/world/secrets.ts': [
    {
      code: 'return Number(this.bytes(label, 8).readBigUInt64BE() % BigInt(below));',
      changes: ['8 → 9'],
      reason: 'only the first eight bytes are read',
    },
  ],
  'server/src/worlds/templates.ts': [
    {
      code: 'const TEMPLATE_VERSION = 3;',
      changes: ['3 → 4'],
      reason: 'any number not used by an earlier version works',
    },
    {
      code: 'const TEMPLATE_VERSION = 3;',
      changes: ['3 → 2'],
      reason: 'any number works: only templates of another version could be confused with its own',
    },
    {
      code: '.update(JSON.stringify([TEMPLATE_VERSION, schemaFingerprint(), seed, at]))',
      changes: ['without TEMPLATE_VERSION'],
      reason: 'a test has only one version of the code',
    },
    {
      code: '.update(JSON.stringify([TEMPLATE_VERSION, schemaFingerprint(), seed, at]))',
      changes: ['without schemaFingerprint()'],
      reason: 'a test has only one schema',
    },
  ],
  'server/src/world/timeline.ts': [
    {
      code: 'while (index > 0) {',
      changes: ['0 → -1', '> → >='],
      reason: 'the root of a heap has no parent, and the loop ends there too',
    },
    {
      code: 'if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt;',
      changes: ['< → <='],
      reason: 'the values are never equal',
    },
    {
      code: 'if (a.priority !== b.priority) return a.priority < b.priority;',
      changes: ['< → <='],
      reason: 'the values are never equal',
    },
    {
      code: 'return a.id < b.id;',
      changes: ['< → <='],
      reason: 'every entry has a different id',
    },
  ],
  'server/src/world/writer.ts': [
    {
      code: 'if (this.#isScheduled) return;',
      changes: ['if (this.#isScheduled) return; → ;'],
      reason: 'a second flush has nothing to write',
    },
    {
      code: 'this.#flushAfter(0);',
      changes: ['0 → 1'],
      reason: 'the number of rows per transaction does not affect what is written',
    },
    {
      code: 'this.#isScheduled = true;',
      changes: ['true → false'],
      reason: 'a second flush in the same turn has nothing to write',
    },
  ],
};
