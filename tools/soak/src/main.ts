import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkWorld } from './check/checkWorld.ts';
import { Campaign } from './campaign.ts';

const MINUTE_MS = 60_000;

/**
 * `npm run soak -- --minutes 60`: runs random members, kills, floods of requests, clock jumps and a full disk, and then
 * verifies the ledger independently of the server. Exits with 1 if an operation was lost, duplicated, or took too long.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(performance.timeOrigin) % 1_000_000) },
    keep: { type: 'boolean', default: false },
    /** Whether to run only the floods, each once. A flood takes about 16 seconds. */
    floods: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error('--minutes must be a number above 0, --seed an integer');

const folder = mkdtempSync(join(tmpdir(), 'hongbao-soak-'));
console.log(
  `${values.floods ? 'Every flood once' : `A campaign of ${minutes} min`}. Reproduce with --seed ${seed}. Files: ${folder}`,
);
const campaign = new Campaign({ folder, seed, say: (text) => console.log(`  ${text}`) });
process.once('exit', () => campaign.abandon());
await campaign.begin();
if (values.floods) await campaign.everyFlood();
else {
  const until = performance.now() + minutes * MINUTE_MS;
  while (performance.now() < until) await campaign.round();
}
await campaign.end();

const file = join(folder, 'data', 'worlds', 'main.sqlite');
console.log(
  `\nThe file (${Math.round(statSync(file).size / 1e6)} MB), checked independently of the server:`,
);
const { counts, problems } = checkWorld(file);
for (const [name, count] of Object.entries(counts)) console.log(`  ${name.padEnd(28)} ${count}`);

const findings = [...campaign.findings(file), ...problems, ...faultsIn(join(folder, 'server.log'))];
console.log(`\n${campaign.report()}`);
if (findings.length > 0) {
  console.log(`\n${findings.length} findings:`);
  for (const finding of findings.slice(0, 100)) console.log(`  ✗ ${finding}`);
  console.log(`\nSeed ${seed}; files: ${folder}`);
  process.exitCode = 1;
} else {
  console.log(`\n✓ no lost writes, no duplicates, no excessive waits (seed ${seed})`);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}

/** Returns faults in the log of the server that no client received: failed events, uncaught errors. */
function faultsIn(log: string): string[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  const isFault = (line: string) =>
    /is parked|"fault"|Unhandled|uncaught|TypeError|RangeError/.test(line);
  return lines
    .filter(isFault)
    .slice(0, 20)
    .map((line) => `server log: ${line.slice(0, 300)}`);
}
