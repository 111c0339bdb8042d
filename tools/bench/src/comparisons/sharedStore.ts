import { tmpdir } from 'node:os';
import { startPostgres } from '@hongbao/cluster/testing/postgres';
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
        try {
          return findingOf(await compare(shared, alone, effort));
        } finally {
          await Promise.all([shared, alone].map((each) => each.stop()));
          await postgres.stop();
        }
      }),
    ),
};

async function compare(shared: Hongbao, alone: Hongbao, effort: Effort) {
  const [ofShared, ofAlone] = [await sealRounds(shared, effort), await sealRounds(alone, effort)];
  const creating = (server: Hongbao, rounds: typeof ofShared) => (round: number) => ({
    url: server.url,
    perConnection: rounds(round),
    everyAnswerHolds: '"success":true',
  });
  const sides: Side[] = [
    { name: 'create, in PostgreSQL', server: shared, order: creating(shared, ofShared) },
    { name: 'create, in a file', server: alone, order: creating(alone, ofAlone) },
  ];
  const results = await compareSides(sides, effort);
  for (const { control } of [shared, alone]) {
    const { balanced, problems } = await control.audit();
    if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
  }
  return results;
}

function findingOf(results: Awaited<ReturnType<typeof compareSides>>): Finding {
  const [shared, alone] = results;
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
    ],
  };
}
