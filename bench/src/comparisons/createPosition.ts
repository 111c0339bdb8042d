import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { sealBody } from '@hongbao/testkit/seal';
import { CONNECTIONS } from '../load/load.ts';
import type { LoadRequest } from '../load/load.types.ts';
import { type Side, contest, contestTable, ratio } from '../measure/contest.ts';
import type { Comparison, Effort, Finding } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { startBareInsert, startJsonServer, startMockoon } from '../rivals/rivals.ts';

/** A little below the 200 positions a member may have open in one book. */
const POSITIONS_EACH = 190;
/** More than any round has needed so far: the round is void if it runs out, because the 201st is refused. */
const PER_SECOND_MAX = 4_000;

const symbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'BNB/USDT'] as const;
/** Tens of dollars each: the seed is random, and a price far below its base is still above the least notional. */
const quantities = ['0.001', '0.02', '0.3', '0.1'] as const;

/** A position sealed, checked, priced, booked twice and stored, against servers that do less. */
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
        const standings = await contest(sides, effort);
        const { balanced, problems } = await hongbao.control.audit();
        if (!balanced) throw new Error(`The books do not balance: ${problems.join('\n')}`);
        return findingOf(standings);
      } finally {
        await Promise.all([hongbao, bare, mockoon, jsonServer].map((each) => each.stop()));
      }
    }),
};

function findingOf(standings: Awaited<ReturnType<typeof contest>>): Finding {
  const [ours, bare, mockoon, jsonServer] = standings;
  return {
    title: 'POST appTradePositions/create: one position, sealed, in double entry',
    table: contestTable(standings),
    goals: [
      {
        text: 'against the bare server',
        value: ratio(ours, bare),
        unit: '',
        bound: { atLeast: 0.5 },
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

/** Gives every round members of its own, and every request an envelope of its own; sealed before the round begins. */
async function sealRounds(hongbao: Hongbao, { rounds, secondsPerRound }: Effort) {
  const perConnection = Math.ceil((PER_SECOND_MAX * secondsPerRound) / CONNECTIONS);
  const membersEach = Math.ceil(perConnection / POSITIONS_EACH);
  const needed = membersEach * CONNECTIONS * (rounds + 1);
  const tokens: string[] = [];
  while (tokens.length < needed) {
    const batch = Array.from({ length: Math.min(20, needed - tokens.length) }, () =>
      hongbao.control.createMember({ balances: { USDT: '10000' } }),
    );
    tokens.push(...(await Promise.all(batch)).map(({ token }) => token));
  }
  let sealedRound = -1;
  let sealed: LoadRequest[][] = [];
  return (round: number): LoadRequest[][] => {
    if (round === sealedRound) return sealed;
    sealedRound = round;
    sealed = Array.from({ length: CONNECTIONS }, (_, connection) => {
      const first = (round * CONNECTIONS + connection) * membersEach;
      const own = tokens.slice(first, first + membersEach);
      // In turns, as different people act, not one person two hundred times.
      return Array.from({ length: POSITIONS_EACH }, (__, each) =>
        own.map((token) => ticket(hongbao.publicKeyPem, token, each)),
      ).flat();
    });
    return sealed;
  };
}

function ticket(publicKeyPem: string, token: string, index: number): LoadRequest {
  return {
    method: 'POST',
    path: openPosition.path,
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: sealBody(order(index), publicKeyPem),
  };
}

function order(index: number) {
  const symbol = symbols[index % symbols.length] ?? symbols[0];
  const quantity = quantities[index % symbols.length] ?? quantities[0];
  return { symbol, direction: index % 3 === 0 ? 'short' : 'long', quantity, leverage: 10 };
}

function plainRequests(): LoadRequest[][] {
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: CONNECTIONS }, () =>
    symbols.map((_, index) => ({
      method: 'POST' as const,
      path: '/positions',
      headers,
      body: JSON.stringify(order(index)),
    })),
  );
}
