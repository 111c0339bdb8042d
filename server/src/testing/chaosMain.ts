import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { killOwners, makeWorld } from './clusterChaos.ts';
import { startPostgres } from './postgres.ts';
import { startCluster } from './serverCluster.ts';

/** A world is back within this time, whatever ends its server. */
const AWAY_MS_MAX = 5_000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    people: { type: 'string', default: '8' },
    servers: { type: 'string', default: '3' },
  },
});
const [kills, people, count] = [values.kills, values.people, values.servers].map(Number);
if (!kills || !people || !count) throw new Error('--kills, --people and --servers are numbers.');

const postgres = await startPostgres(tmpdir());
if (!postgres) process.exit(1);
const cluster = await startCluster(await postgres.createDatabase(), count);
await makeWorld(cluster, 'chaos');
console.log(`${count} servers, ${people} people, ${kills} kills of whoever has their world`);
const { awayMs, opened, unanswered, problems } = await killOwners(cluster, {
  world: 'chaos',
  kills,
  people,
  tell: (kill, away) => console.log(`  ${kill}: back after ${Math.round(away)} ms`),
});
await cluster.stop();
await postgres.stop();

const sorted = awayMs.toSorted((a, b) => a - b);
const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
console.log(`${opened} positions opened; ${unanswered} requests were asked again`);
console.log(
  `back after ${at(0)} to ${at(1)} ms, ${at(0.5)} in the middle (at most ${AWAY_MS_MAX})`,
);
for (const problem of problems) console.log(`✗ ${problem}`);
if (problems.length === 0) console.log('Nothing was lost, nothing was done twice.');
const late = sorted.filter((away) => away > AWAY_MS_MAX).length;
if (late > 0) console.log(`✗ ${late} of ${kills} times the world was away for too long.`);
process.exit(problems.length === 0 && late === 0 ? 0 : 1);
