import { createWorld, forkWorld } from '@hongbao/contracts/control/worlds.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { createControl } from '@hongbao/test-support/control';
import { type Comparison, round } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { median, percentile } from '../statistics.ts';

const WORLDS = 1_000;
const WORLDS_QUICK = 300;
/** Maximum time until the first answer of a closed world, in milliseconds. */
const FIRST_MS_MAX = 50;
const MEGABYTES_MAX = 1_000;
const AT = Date.UTC(2026, 0, 6, 4);

/**
 * Measures a thousand worlds on one server. They are created, and requested twice in sequence, so that each is closed
 * in between.
 */
export const thousandWorlds: Comparison = {
  name: 'thousand',
  run: ({ isQuick }) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      try {
        return await measured(hongbao, isQuick ? WORLDS_QUICK : WORLDS);
      } finally {
        await hongbao.stop();
      }
    }),
};

async function measured(hongbao: Hongbao, count: number) {
  const main = hongbao.clientOf('main');
  await main.must(createWorld, { body: { id: 'first', scenario: 'empty', seed: 'bench', at: AT } });
  const first = createControl(hongbao.clientOf('first'), 'first');
  const { token } = await first.createMember({ balances: { USDT: '500' } });
  const memory: [string, number][] = [['with one world', hongbao.residentMb()]];
  const ids = Array.from({ length: count }, (_, index) => `w-${index}`);
  const fork = (id: string) => main.must(forkWorld, { params: { world: 'first' }, body: { id } });
  const made = await timesOf(ids, fork);
  memory.push(['all made', hongbao.residentMb()]);
  const client = hongbao.clientOf('main');
  const assets = await timesOf(ids, (world) => client.must(getAssets, {}, { world, token }));
  memory.push(['all asked once', hongbao.residentMb()]);
  const tickers = await timesOf(ids, (world) => client.must(listTickers, {}, { world }));
  memory.push(['all asked twice', hongbao.residentMb()]);
  const times = [
    ['made', made],
    ['first answer of a sleeping one: a member’s assets', assets],
    ['first answer of a sleeping one: all tickers', tickers],
  ] as const;
  return {
    title: `${round(count)} worlds in one server`,
    table: [
      ['', 'median ms', 'p99 ms', 'slowest ms'],
      ...times.map(([name, each]) => [
        name,
        round(median(each)),
        round(percentile(each, 0.99)),
        round(Math.max(...each)),
      ]),
      ...memory.map(([name, megabytes]) => [`MB, ${name}`, round(megabytes), '', '']),
    ],
    goals: [
      ...[assets, tickers].map((each, index) => ({
        text: `first answer, ${index === 0 ? 'a member’s assets' : 'all tickers'}, p99`,
        value: percentile(each, 0.99),
        unit: ' ms',
        bound: { atMost: FIRST_MS_MAX },
      })),
      {
        text: 'in memory at most',
        value: Math.max(...memory.map(([, megabytes]) => megabytes)),
        unit: ' MB',
        bound: { atMost: MEGABYTES_MAX },
      },
    ],
  };
}

async function timesOf(
  ids: readonly string[],
  ask: (id: string) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const id of ids) {
    const startedAt = performance.now();
    await ask(id);
    times.push(performance.now() - startedAt);
  }
  return times;
}
