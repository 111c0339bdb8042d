import { tmpdir } from 'node:os';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { startPostgres } from '@hongbao/cluster/testing/postgres';
import { CONNECTIONS } from '../load/load.ts';
import { type Side, compareSides, resultTable, ratio } from '../measure/compareSides.ts';
import type { Comparison, Effort, Finding } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { sealRounds } from '../measure/orders.ts';

/** Compares creating a position on a server with a shared store in PostgreSQL with a server with local files. */
export const sharedStore: Comparison = {
  name: 'cluster',
  run: (effort) =>
    inTemporaryFolder((folder) =>
      inTemporaryFolder(async (otherFolder) => {
        // PostgreSQL stores its data on disk, with durable commits.
        const postgres = await startPostgres(tmpdir());
        if (!postgres) throw new Error('PostgreSQL is not installed.');
        const env = { DATABASE_URL: postgres.url };
        const shared = await startHongbao(otherFolder, 'empty', env);
        const alone = await startHongbao(folder, 'empty');
        // A server that does not own the world, to measure the cost of forwarding a request.
        const passing = await startHongbao(`${otherFolder}/second`, 'empty', env);
        const all = [shared, alone, passing];
        try {
          return findingOf(await compare(all, effort));
        } finally {
          await Promise.all(all.map((each) => each.stop()));
          await postgres.stop();
        }
      }),
    ),
};

async function compare(servers: readonly Hongbao[], effort: Effort) {
  const [shared, alone, passing] = servers;
  if (!shared || !alone || !passing) throw new RangeError('A server is missing');
  const [ofShared, ofAlone] = [await sealRounds(shared, effort), await sealRounds(alone, effort)];
  const creating = (server: Hongbao, rounds: typeof ofShared) => (round: number) => ({
    url: server.url,
    perConnection: rounds(round),
    everyAnswerHolds: '"success":true',
  });
  const reading = (server: Hongbao) => () => ({
    url: server.url,
    perConnection: Array.from({ length: CONNECTIONS }, () => [
      { method: 'GET' as const, path: listTickers.path },
    ]),
    everyAnswerHolds: '"success":true',
  });
  const sides: Side[] = [
    { name: 'create, in PostgreSQL', server: shared, order: creating(shared, ofShared) },
    { name: 'create, in a file', server: alone, order: creating(alone, ofAlone) },
    { name: 'tickers, by the owner of the world', server: shared, order: reading(shared) },
    { name: 'tickers, forwarded to the owner', server: passing, order: reading(passing) },
  ];
  const results = await compareSides(sides, effort);
  for (const { control } of [shared, alone]) {
    const { balanced, problems } = await control.audit();
    if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
  }
  return results;
}

function findingOf(results: Awaited<ReturnType<typeof compareSides>>): Finding {
  const [shared, alone, direct, passed] = results;
  return {
    title: 'One server of a cluster: worlds in PostgreSQL, durable commits, one database beside it',
    table: resultTable(results),
    goals: [
      {
        text: 'create in PostgreSQL against a file',
        value: ratio(shared, alone),
        unit: '',
        bound: { atLeast: 0.6 },
      },
      {
        text: 'a forwarded request, against a local one',
        value: ratio(passed, direct),
        unit: '',
        bound: { atLeast: 0.2 },
      },
    ],
  };
}
