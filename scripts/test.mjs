// `npm test`: runs checks, unit and server tests, and journeys in a browser. `npm run test:full` adds slow tests that
// few changes can break. They are listed in vitest.config.ts and as FULL_ONLY in the configurations of engine, server, hongbao
// and e2e.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureReady, fail, root, run, runAside, tool } from './lib.mjs';

const isFull = process.argv.includes('--full');
const reports = mkdtempSync(join(tmpdir(), 'hongbao-reports-'));
const counted = { passed: 0, failed: 0, skipped: 0 };
/** The failures, repeated at the end of the long output. */
const failures = [];

await ensureReady();
// The journeys and the tests of worlds in a browser use it.
const chromium = await findChromium();
const env = {
  ...process.env,
  HONGBAO_TESTS: isFull ? 'full' : 'quick',
  CHROMIUM_PATH: chromium,
};

// The checks run in parallel with the tests, because the tests often wait for clocks and disks.
console.log('\n▸ Checks, in parallel with unit and server tests');
const checks = runAside(process.execPath, [join(root, 'scripts/check.mjs')]);

const unitReport = join(reports, 'unit.json');
const answersFile = join(reports, 'answers.txt');
const unhandled = join(reports, 'unhandled.json');
const unit = await run(
  tool('vitest'),
  [
    'run',
    ...['default', 'json', join(root, 'scripts/unhandledReporter.mjs')].map(
      (reporter) => `--reporter=${reporter}`,
    ),
    `--outputFile.json=${unitReport}`,
  ],
  { env: { ...env, HONGBAO_HEARD: answersFile, HONGBAO_UNHANDLED: unhandled } },
);
const checked = await checks;
console.log(checked.printed);
counted[checked.code === 0 ? 'passed' : 'failed'] += 1;
if (checked.code !== 0) failures.push('checks (see above)');
const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
  readFileSync(unitReport, 'utf8'),
);
for (const file of testResults) failures.push(...failuresOf(file));
for (const text of JSON.parse(readFileSync(unhandled, 'utf8'))) {
  counted.failed += 1;
  failures.push(`an unhandled error\n${text}`);
}
counted.passed += numPassedTests;
counted.failed += numFailedTests;
counted.skipped += numPendingTests;

// Every answer that a contract allows must have been received from the server by a test of this run.
console.log('');
const areAllReceived =
  (await run(tool('tsx'), ['server/src/testing/uncoveredAnswers.ts', answersFile])) === 0;
counted[areAllReceived ? 'passed' : 'failed'] += 1;
if (!areAllReceived)
  failures.push('an answer of a contract that no test received over the wire (see above)');

const browserReport = join(reports, 'browser.json');
const browser = await run(
  tool('playwright', 'e2e'),
  ['test', '--config', 'e2e/playwright.config.ts'],
  {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  },
);
const { stats, suites } = JSON.parse(readFileSync(browserReport, 'utf8'));
for (const suite of suites) failures.push(...journeysOf(suite, 'unexpected'));
const repeated = suites.flatMap((suite) => journeysOf(suite, 'flaky'));
counted.passed += stats.expected + stats.flaky;
counted.failed += stats.unexpected;
counted.skipped += stats.skipped;
rmSync(reports, { recursive: true, force: true });

console.log(`\n${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`);
for (const what of repeated) console.log(`\n! passed only when repeated: ${what}`);
for (const what of failures) console.log(`\n✗ ${what}`);
if (unit !== 0 || browser !== 0 || counted.failed > 0) fail('Some tests failed.');

/** Returns the failures of one file in the report of vitest: its tests, or the file if none of its tests ran. */
function failuresOf({ name, status, message, assertionResults }) {
  const place = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${place}\n${message}`] : [];
  return failed.map(({ fullName, failureMessages }) => {
    const why = (failureMessages[0] ?? '').split('\n').slice(0, 6).join('\n  ');
    return `${place} › ${fullName}\n  ${why}`;
  });
}

/** Returns the journeys of a suite with a status in the report of Playwright, including nested suites. */
function journeysOf({ specs = [], suites: inner = [] }, wanted) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => `e2e/journeys/${file} › ${title} (${projectName})`),
    ),
    ...inner.flatMap((suite) => journeysOf(suite, wanted)),
  ];
}
