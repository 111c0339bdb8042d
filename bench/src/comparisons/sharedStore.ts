import { tmpdir } from 'node:os';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { startPostgres } from '@hongbao/server/testing/postgres';
import { CONNECTIONS } from '../load/load.ts';
import { type Side, contest, contestTable, ratio } from '../measure/contest.ts';
import type { Comparison, Effort, Finding } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { sealRounds } from '../measure/orders.ts';

/** A position created on a server that shares its worlds in PostgreSQL, against one that has them in files of its own. */
export const sharedStore: Comparison = {
  name: 'cluster',
  run: (effort) =>
    inTemporaryFolder((folder) =>
      inTemporaryFolder(async (otherFolder) => {
        // On the disk, with commits that survive a loss of power.
        const postgres = await startPostgres(tmpdir());
        if (!postgres) throw new Error('There is no PostgreSQL here.');
        const env = { DATABASE_URL: postgres.url };
        const shared = await startHongbao(otherFolder, 'empty', env);
        const alone = await startHongbao(folder, 'empty');
        // The world is the other server's: what passing a request on costs.
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
    { name: 'tickers, asked where the world is', server: shared, order: reading(shared) },
    { name: 'tickers, passed on to there', server: passing, order: reading(passing) },
  ];
  const standings = await contest(sides, effort);
  for (const { control } of [shared, alone]) {
    const { balanced, problems } = await control.audit();
    if (!balanced) throw new Error(`The books do not balance: ${problems.join('\n')}`);
  }
  return standings;
}

function findingOf(standings: Awaited<ReturnType<typeof contest>>): Finding {
  const [shared, alone, direct, passed] = standings;
  return {
    title: 'One server of a cluster: worlds in PostgreSQL, durable commits, one database beside it',
    table: contestTable(standings),
    goals: [
      {
        text: 'create in PostgreSQL against a file',
        value: ratio(shared, alone),
        unit: '',
        bound: { atLeast: 0.6 },
      },
      {
        text: 'a request that is passed on, against one that is not',
        value: ratio(passed, direct),
        unit: '',
        bound: { atLeast: 0.2 },
      },
    ],
  };
}
