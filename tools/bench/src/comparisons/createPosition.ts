import { availableParallelism } from 'node:os';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { CONNECTIONS } from '../load/load.ts';
import type { LoadRequest } from '../load/load.types.ts';
import { type Side, compareSides, resultTable, ratio } from '../measure/compareSides.ts';
import type { Comparison, Finding } from '../measure/finding.ts';
import { inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { type Order, order as orderOf, orderSymbols, sealRounds } from '../measure/orders.ts';
import { startBareInsert, startJsonServer, startMockoon } from '../rivals/rivals.ts';

/** Maximum latency, relative to the minimal server. */
const WAIT_RATIO_MAX = 2;

/**
 * Returns the minimum throughput relative to the minimal server. It depends on the number of cores, because the load
 * generator runs on the same machine (decision 031).
 */
function bareRatioMin(): number {
  const cores = availableParallelism();
  if (cores < 2) return 0.5;
  return cores < 4 ? 0.55 : 1.2;
}

/** A dialect may cost 5 % of an order. */
const DIALECT_RATIO_MIN = 0.95;

/** An order as a client in the dialect jeecg writes it. */
const asJeecg = ({ symbol, quantity, ...order }: Order) => ({
  ...order,
  symbol: symbol.replace('/', ''),
  quantity: Number(quantity),
});

/** Compares creating a position (decrypted, validated, priced, booked twice, stored) with servers that do less. */
export const createPosition: Comparison = {
  name: 'create',
  run: (effort) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      const { path } = openPosition;
      const bare = await startBareInsert(folder, hongbao.keyFile, path);
      const mockoon = await startMockoon(folder, '/positions');
      const jsonServer = await startJsonServer(folder, 'positions');
      try {
        const rounds = await sealRounds(hongbao, effort);
        const inDialect = await sealRounds(
          { ...hongbao, headers: { 'x-dialect': 'jeecg' }, write: asJeecg },
          effort,
        );
        const sealed = (url: string) => (round: number) => ({
          url,
          perConnection: rounds(round),
          everyAnswerHolds: '"success":true',
        });
        const plain = (url: string) => () => ({
          url,
          perConnection: plainRequests(),
          everyAnswerHolds: '"symbol":',
        });
        const sides: Side[] = [
          { name: 'Hongbao, sealed and booked', server: hongbao, order: sealed(hongbao.url) },
          {
            name: 'Hongbao, in the dialect jeecg',
            server: hongbao,
            order: (round) => ({ ...sealed(hongbao.url)(round), perConnection: inDialect(round) }),
          },
          {
            name: 'Fastify + better-sqlite3 + envelope, one row',
            server: bare,
            order: sealed(bare.url),
          },
          { name: 'Mockoon, plain, in memory', server: mockoon, order: plain(mockoon.url) },
          {
            name: 'json-server, plain, one file',
            server: jsonServer,
            order: plain(jsonServer.url),
          },
        ];
        const results = await compareSides(sides, effort);
        const { balanced, problems } = await hongbao.control.audit();
        if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
        return findingOf(results);
      } finally {
        await Promise.all([hongbao, bare, mockoon, jsonServer].map((each) => each.stop()));
      }
    }),
};

function findingOf(results: Awaited<ReturnType<typeof compareSides>>): Finding {
  const [ours, translated, bare, mockoon, jsonServer] = results;
  return {
    title: 'POST appTradePositions/create: one position, sealed, in double entry',
    table: resultTable(results),
    goals: [
      {
        text: 'against the bare server',
        value: ratio(ours, bare),
        unit: '',
        bound: { atLeast: bareRatioMin() },
      },
      {
        text: 'waiting at p50, against the bare server',
        value: ratio(ours, bare, 'p50Ms'),
        unit: '',
        bound: { atMost: WAIT_RATIO_MAX },
      },
      {
        text: 'waiting at p99, against the bare server',
        value: ratio(ours, bare, 'p99Ms'),
        unit: '',
        bound: { atMost: WAIT_RATIO_MAX },
      },
      {
        text: 'in a dialect, against the same order without',
        value: ratio(translated, ours),
        unit: '',
        bound: { atLeast: DIALECT_RATIO_MIN },
      },
      { text: 'against Mockoon', value: ratio(ours, mockoon), unit: '', bound: { atLeast: 1 } },
      {
        text: 'against json-server',
        value: ratio(ours, jsonServer),
        unit: '',
        bound: { atLeast: 1 },
      },
    ],
  };
}

function plainRequests(): LoadRequest[][] {
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: CONNECTIONS }, () =>
    orderSymbols.map((_, index) => ({
      method: 'POST' as const,
      path: '/positions',
      headers,
      body: JSON.stringify(orderOf(index)),
    })),
  );
}
