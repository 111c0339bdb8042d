// Repeats the tests of examples/vitest with eight parallel worlds and reports the durations of each test.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, run } from '../lib.mjs';

const WORKERS = 8;
/** Maximum median over all runs of all tests, with seven others running at a time. */
const MEDIAN_MS_MAX = 500;
/** Maximum number of repeats: each one is a file of a test run. */
const REPEATS_MAX = 1_000;

/**
 * Runs copies of `tests/twelve.test.ts` in eight workers on one server, and prints a table. Exits with an error if a
 * test fails, or if the median of all runs exceeds the limit.
 *
 * @param cwd the installed example
 */
export async function repeatTests(repeats, { cwd, env }) {
  const count = Number(repeats);
  if (!Number.isInteger(count) || count < 1 || count > REPEATS_MAX)
    fail(`--repeat must be a whole number from 1 to ${REPEATS_MAX}: ${repeats}`);
  mkdirSync(join(cwd, 'repeats'));
  for (let n = 1; n <= count; n += 1)
    cpSync(join(cwd, 'tests/twelve.test.ts'), join(cwd, `repeats/${n}.test.ts`));
  const report = join(cwd, 'repeats.json');
  const flags = [
    `--maxWorkers=${WORKERS}`,
    '--no-isolate',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const args = ['hongbao', 'exec', '--', 'npx', 'vitest', 'run', 'repeats', ...flags];
  const startedAt = Date.now();
  const code = await run('npx', args, { cwd, env });
  const seconds = (Date.now() - startedAt) / 1_000;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const rows = [...byTitle(testResults)].map(([title, results]) => summaryOf(title, results));
  console.log(tableOf(rows));
  const total = rows.reduce((sum, { runs }) => sum + runs, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  console.log(
    `\n${total} tests in ${seconds.toFixed(0)} s, ${WORKERS} at a time; ${failed} failed.`,
  );
  const messages = testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message] : []),
    ...assertionResults.flatMap((test) =>
      test.failureMessages.map((why) => `${test.title}: ${why}`),
    ),
  ]);
  if (messages.length > 0) fail([...new Set(messages)].join('\n\n'));
  if (code !== 0) fail(`vitest exited with ${code}.`);
  const { median } = summaryOf(
    'all',
    testResults.flatMap(({ assertionResults }) => assertionResults),
  );
  console.log(`The median of all runs is ${Math.round(median)} ms.`);
  if (median > MEDIAN_MS_MAX) fail(`The maximum median is ${MEDIAN_MS_MAX} ms.`);
}

function byTitle(testResults) {
  const groups = new Map();
  for (const test of testResults.flatMap(({ assertionResults }) => assertionResults))
    groups.set(test.fullName, [...(groups.get(test.fullName) ?? []), test]);
  return groups;
}

function summaryOf(title, results) {
  const times = results.map(({ duration }) => duration).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    title,
    runs: results.length,
    failed: results.filter(({ status }) => status !== 'passed').length,
    median: at(0.5),
    p95: at(0.95),
    max: at(1),
  };
}

function tableOf(rows) {
  const ms = (value) => Math.round(value);
  return [
    '',
    '| test | runs | failed | median ms | p95 ms | max ms |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ title, runs, failed, median, p95, max }) =>
        `| ${title.trim()} | ${runs} | ${failed} | ${ms(median)} | ${ms(p95)} | ${ms(max)} |`,
    ),
  ].join('\n');
}
