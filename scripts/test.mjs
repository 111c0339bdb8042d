// `npm test`: everything. Checks, unit and server tests, and the journeys in a real browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureReady, fail, root, run, runAside, step, tool } from './lib.mjs';

const reports = mkdtempSync(join(tmpdir(), 'hongbao-reports-'));
const counted = { passed: 0, failed: 0, skipped: 0 };

await ensureReady('everything');
await step('Weight', process.execPath, [join(root, 'scripts/weigh.mjs')]);

// Beside the tests, which wait for clocks and disks a good part of their time.
console.log('\n▸ Checks, and beside them unit and server tests');
const checks = runAside(process.execPath, [join(root, 'scripts/check.mjs')]);

const unitReport = join(reports, 'unit.json');
const heard = join(reports, 'heard.txt');
const unit = await run(
  tool('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  { env: { ...process.env, HONGBAO_HEARD: heard } },
);
const checked = await checks;
console.log(checked.printed);
counted[checked.code === 0 ? 'passed' : 'failed'] += 1;
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
  readFileSync(unitReport, 'utf8'),
);
counted.passed += numPassedTests;
counted.failed += numFailedTests;
counted.skipped += numPendingTests;

// Every answer that a contract allows was met over the wire by some test of the run above.
console.log('');
const isAllHeard = (await run(tool('tsx'), ['server/src/testing/unheard.ts', heard])) === 0;
counted[isAllHeard ? 'passed' : 'failed'] += 1;

const chromium = await findChromium();
const browserReport = join(reports, 'browser.json');
const browser = await run(
  tool('playwright', 'e2e'),
  ['test', '--config', 'e2e/playwright.config.ts'],
  {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  },
);
const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
counted.passed += stats.expected + stats.flaky;
counted.failed += stats.unexpected;
counted.skipped += stats.skipped;
rmSync(reports, { recursive: true, force: true });

console.log(`\n${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`);
if (unit !== 0 || browser !== 0 || counted.failed > 0) fail('Some tests failed.');
