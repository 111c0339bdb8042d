// `npm run mutate`: mutation testing. Changes the code, one mutant at a time, and checks whether a test fails. Slow: not
// part of `npm test`. `-- --area ledger`, `-- --only server/src/world/locks.ts`, `-- --sample 40 --seed 7`, `-- --list`;
// `-- --verbose` prints the test that failed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureReady, fail, root } from './lib.mjs';

/** Minimum share of detected mutants per area, percent. */
const SCORE_MIN = 92;
/** Maximum slowdown of a mutant's tests, plus a grace period; beyond it the mutant counts as an endless loop. */
const SLOWER_MAX = 2;
const GRACE_MS = 20_000;
/** Maximum duration of a test run without a mutant. */
const BASELINE_MS_MAX = 600_000;

const { values: asked } = parseArgs({
  options: {
    area: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

await ensureReady('everything');
// Imported here because packages are installed only now.
const { areas, sourcesOf, testsOf } = await import('./mutate/areas.mjs');
const { createWorkerPool } = await import('./mutate/workerPool.mjs');
const { isEquivalent } = await import('./mutate/equivalent.mjs');
const { mutantsOf } = await import('./mutate/mutators.mjs');

const pool = createWorkerPool(Number(asked.workers));
const stop = () => {
  pool.close();
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
try {
  const names = asked.area ?? Object.keys(areas);
  const scores = [];
  for (const name of names) scores.push(await scoreOf(name));
  process.exitCode = report(scores.filter(({ tried }) => tried > 0));
} finally {
  pool.close();
}

/** Tests the mutants of an area, or a sample of them. */
async function scoreOf(name) {
  const area = areas[name] ?? fail(`Unknown area ${name}. Known: ${Object.keys(areas)}`);
  const files = filesOfTree();
  const sources = sourcesOf(area, files).filter((path) => !asked.only || asked.only.includes(path));
  const mutants = sources.flatMap((file) =>
    mutantsOf(pool.sourceOf(file))
      .filter((mutant) => !isEquivalent(file, mutant))
      .map((mutant) => ({ file, mutant, tests: testsOf(area, file, files) })),
  );
  const chosen = asked.sample
    ? sampled(mutants, Number(asked.sample), `${asked.seed}/${name}`)
    : mutants;
  const score = { name, all: mutants.length, tried: chosen.length, detected: 0, survivors: [] };
  if (asked.list) for (const each of chosen) console.log(format(each));
  if (asked.list || chosen.length === 0) return { ...score, tried: 0 };
  console.log(`\n▸ ${name}: ${chosen.length} of ${mutants.length} mutants`);
  const limits = await baselines(chosen);
  const tasks = chosen.map((each, id) => ({ ...each, id, msMax: limits.get(setOf(each)) }));
  await pool.tryAll(tasks, (task, { isDetected, by }) => {
    if (isDetected) score.detected += 1;
    else score.survivors.push(task);
    console.log(`  ${isDetected ? 'detected' : 'SURVIVED'}  ${format(task)}`);
    if (isDetected && asked.verbose) console.log(`    by ${by}`);
  });
  return score;
}

/** A key of a set of tests, independent of their order. */
function setOf({ tests }) {
  return tests.toSorted().join();
}

/** Maximum duration of each set of tests with a mutant; without one the tests must pass. */
async function baselines(chosen) {
  const sets = new Map(chosen.map((each) => [setOf(each), each]));
  const limits = new Map();
  const tasks = [...sets].map(([id, { file, tests }]) => ({
    id,
    file,
    tests,
    msMax: BASELINE_MS_MAX,
  }));
  await pool.tryAll(tasks, ({ id, tests }, { isDetected, by, ms }) => {
    if (tests.length === 0) throw new Error(`No tests for ${sets.get(id).file}`);
    if (isDetected) throw new Error(`The tests fail without a mutant: ${by}`);
    limits.set(id, ms * SLOWER_MAX + GRACE_MS);
  });
  return limits;
}

function filesOfTree() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  return listed.stdout.toString().split('\n').filter(Boolean).sort();
}

/** A reproducible sample of `count` elements for a seed. */
function sampled(all, count, seed) {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const keyed = all.map((each, index) => ({ each, index, key: next() }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ each }) => each);
}

function format({ file, mutant: { line, change, code } }) {
  return `${file}:${line}  ${change}    in: ${code}`;
}

/** Prints the scores; returns 1 when an area is below the minimum. */
function report(scores) {
  for (const { name, survivors } of scores.filter((each) => each.survivors.length > 0)) {
    console.log(`\nDetected by no test of ${name}:`);
    for (const survivor of survivors) console.log(`  ${format(survivor)}`);
  }
  console.log('');
  for (const { name, all, tried, detected } of scores) {
    const share = ((100 * detected) / tried).toFixed(1);
    console.log(
      `${name.padEnd(12)} ${share.padStart(5)} %  ${detected} of ${tried} detected (of ${all})`,
    );
  }
  return scores.some(({ tried, detected }) => (100 * detected) / tried < SCORE_MIN) ? 1 : 0;
}
