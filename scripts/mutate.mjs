// `npm run mutate`: changes the code a little, one change at a time, and asks the tests whether they notice. Slow: not
// part of `npm test`. `-- --area ledger`, `-- --only server/src/world/locks.ts`, `-- --sample 40 --seed 7`, `-- --list`,
// `-- --verbose` says by which test.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureReady, fail, root } from './lib.mjs';

/** Below this share of noticed mutants in any area the command fails. */
const SCORE_MIN = 92;
/** A mutant may make its tests this much slower, and then some, before it counts as one that does not end. */
const SLOWER_MAX = 2;
const GRACE_MS = 20_000;
/** For a run of tests as they stand. */
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
// Only now is there anything to import them with.
const { areas, sourcesOf, testsOf } = await import('./mutate/areas.mjs');
const { hireCrew } = await import('./mutate/crew.mjs');
const { isMeaningless } = await import('./mutate/meaningless.mjs');
const { mutantsOf } = await import('./mutate/mutators.mjs');

const crew = hireCrew(Number(asked.workers));
const stop = () => {
  crew.dismiss();
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
try {
  const names = asked.area ?? Object.keys(areas);
  const scores = [];
  for (const name of names) scores.push(await scoreOf(name));
  process.exitCode = report(scores.filter(({ tried }) => tried > 0));
} finally {
  crew.dismiss();
}

/** Tries the mutants of an area, or a sample of them. */
async function scoreOf(name) {
  const area = areas[name] ?? fail(`There is no area ${name}; there are: ${Object.keys(areas)}`);
  const files = filesOfTree();
  const sources = sourcesOf(area, files).filter((path) => !asked.only || asked.only.includes(path));
  const mutants = sources.flatMap((file) =>
    mutantsOf(crew.sourceOf(file))
      .filter((mutant) => !isMeaningless(file, mutant))
      .map((mutant) => ({ file, mutant, tests: testsOf(area, file, files) })),
  );
  const chosen = asked.sample
    ? sampled(mutants, Number(asked.sample), `${asked.seed}/${name}`)
    : mutants;
  const score = { name, all: mutants.length, tried: chosen.length, noticed: 0, survivors: [] };
  if (asked.list) for (const each of chosen) console.log(said(each));
  if (asked.list || chosen.length === 0) return { ...score, tried: 0 };
  console.log(`\n▸ ${name}: ${chosen.length} of ${mutants.length} mutants`);
  const limits = await baselines(chosen);
  const tasks = chosen.map((each, id) => ({ ...each, id, msMax: limits.get(setOf(each)) }));
  await crew.tryAll(tasks, (task, { isNoticed, by }) => {
    if (isNoticed) score.noticed += 1;
    else score.survivors.push(task);
    console.log(`  ${isNoticed ? 'noticed ' : 'SURVIVED'}  ${said(task)}`);
    if (isNoticed && asked.verbose) console.log(`    by ${by}`);
  });
  return score;
}

/** The same tests in another order are one set. */
function setOf({ tests }) {
  return tests.toSorted().join();
}

/** How long each set of tests may take with a mutant in the code; the code as it stands has to pass them. */
async function baselines(chosen) {
  const sets = new Map(chosen.map((each) => [setOf(each), each]));
  const limits = new Map();
  const tasks = [...sets].map(([id, { file, tests }]) => ({
    id,
    file,
    tests,
    msMax: BASELINE_MS_MAX,
  }));
  await crew.tryAll(tasks, ({ id, tests }, { isNoticed, by, ms }) => {
    if (tests.length === 0) throw new Error(`No tests for ${sets.get(id).file}`);
    if (isNoticed) throw new Error(`The tests fail before anything is changed: ${by}`);
    limits.set(id, ms * SLOWER_MAX + GRACE_MS);
  });
  return limits;
}

function filesOfTree() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  return listed.stdout.toString().split('\n').filter(Boolean).sort();
}

/** `count` of many, the same ones for the same seed. */
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

function said({ file, mutant: { line, change, code } }) {
  return `${file}:${line}  ${change}    in: ${code}`;
}

/** Says the scores; 1 when an area is below the bound. */
function report(scores) {
  for (const { name, survivors } of scores.filter((each) => each.survivors.length > 0)) {
    console.log(`\nNoticed by no test of ${name}:`);
    for (const survivor of survivors) console.log(`  ${said(survivor)}`);
  }
  console.log('');
  for (const { name, all, tried, noticed } of scores) {
    const share = ((100 * noticed) / tried).toFixed(1);
    console.log(
      `${name.padEnd(12)} ${share.padStart(5)} %  ${noticed} of ${tried} noticed (of ${all})`,
    );
  }
  return scores.some(({ tried, noticed }) => (100 * noticed) / tried < SCORE_MIN) ? 1 : 0;
}
