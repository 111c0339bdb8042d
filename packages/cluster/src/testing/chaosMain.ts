import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '@hongbao/contracts/time';
import { runCampaign } from './clusterCampaign.ts';
import { startDatabaseProxy } from './databaseProxy.ts';
import { startPostgres } from './postgres.ts';
import { startCluster } from './serverCluster.ts';

/**
 * `npm run chaos -- --seconds 180`: runs servers with a shared database while servers, the database and the network
 * between them fail, and worlds are used, copied, removed and recreated. Exits with 1 if an acknowledged operation is
 * lost, an operation was executed but never acknowledged, a read misses an acknowledged write, or a request to an
 * existing world is answered with 404.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    servers: { type: 'string', default: '3' },
    verbose: { type: 'boolean', default: false },
  },
});
const [seconds, count] = [values.seconds, values.servers].map(Number);
if (!seconds || !count) throw new Error('--seconds and --servers are numbers.');

const postgres = await startPostgres(tmpdir());
if (!postgres) process.exit(1);
const databaseUrl = await postgres.createDatabase();
const proxies = await Promise.all(
  Array.from({ length: count }, () => startDatabaseProxy(databaseUrl)),
);
const urls = proxies.map(({ url }) => url);
const cluster = await startCluster(databaseUrl, count, urls);
console.log(`${count} servers, ${seconds} seconds of faults`);
const result = await runCampaign({
  cluster,
  postgres,
  databaseUrl,
  proxies,
  durationMs: seconds * SECOND_MS,
  report: (line) => (values.verbose ? console.log(`  ${line}`) : undefined),
});
await cluster.stop();
for (const proxy of proxies) await proxy.close();
await postgres.stop();

const shown = (numbers: Readonly<Record<string, number>>, unit = '') =>
  Object.entries(numbers)
    .map(([name, value]) => `${name} ${Math.round(value)}${unit}`)
    .join(', ');
const { operations, faults, unavailableMs, unanswered, lost, stale, wrong404 } = result;
const isExtra = (problem: string) => problem.endsWith('never answered');
const extra = lost.filter(isExtra).length;
console.log(`operations: ${shown(operations)}; retried: ${unanswered}`);
console.log(`faults: ${shown(faults)}`);
console.log(`lost ${lost.length - extra}, extra ${extra}, stale ${stale}, wrong 404 ${wrong404}`);
console.log(`longest time unavailable after: ${shown(unavailableMs, ' ms')}`);
for (const problem of lost) console.log(`✗ ${problem}`);
process.exit(lost.length + stale + wrong404 === 0 ? 0 : 1);
