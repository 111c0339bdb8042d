import { listKlines, listTickers } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import {
  listPositions,
  openPosition,
  summarizePositions,
} from '@hongbao/contracts/positions/positions.calls';
import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { remoteClient } from '@hongbao/test-support/remote';
import type { Comparison } from '../measure/finding.ts';
import { round } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';

const REQUESTS = 1_000;
const MEMBERS = 20;
const MEGABYTES_MAX = 250;

/** Measures the memory of a server with the demo world: after the first start, and after a later start with use. */
export const memory: Comparison = {
  name: 'memory',
  run: () =>
    inTemporaryFolder(async (folder) => {
      const first = await measure(folder);
      const later = await measure(folder);
      const worst = Math.max(first.used, later.used);
      return {
        title: `Resident memory of the demo world's server, before and after ${REQUESTS} mixed requests`,
        table: [
          ['', 'started, MB', 'used, MB'],
          ['first start: the world was just made', round(first.started), round(first.used)],
          ['later start', round(later.started), round(later.used)],
        ],
        goals: [
          {
            text: 'after use, the worse of the two',
            value: worst,
            unit: ' MB',
            bound: { atMost: MEGABYTES_MAX },
          },
        ],
      };
    }),
};

async function measure(folder: string): Promise<{ started: number; used: number }> {
  const hongbao = await startHongbao(folder, 'demo');
  try {
    const started = hongbao.residentMb();
    await useServer(hongbao);
    return { started, used: hongbao.residentMb() };
  } finally {
    await hongbao.stop();
  }
}

/** Uses the server: twenty members read and trade, ten requests at a time. */
async function useServer({ url, publicKeyPem, control }: Hongbao): Promise<void> {
  const client = remoteClient({ origin: url, publicKeyPem, world: 'main' });
  const tokens: string[] = [];
  while (tokens.length < MEMBERS)
    tokens.push((await control.createMember({ balances: { USDT: '10000' } })).token);
  const symbol = 'BTC/USDT';
  const ticket = { symbol, direction: 'long', quantity: '0.001', leverage: 10 } as const;
  const asks = [
    (token: string) => client.must(openPosition, { body: ticket }, { token }),
    (token: string) => client.must(getMember, {}, { token }),
    (token: string) => client.must(listBalances, {}, { token }),
    (token: string) => client.must(getAssets, {}, { token }),
    (token: string) => client.must(listTickers, {}, { token }),
    (token: string) => client.must(listKlines, { query: { symbol, interval: '1h' } }, { token }),
    (token: string) => client.must(listPositions, { query: { status: 'running' } }, { token }),
    (token: string) => client.must(summarizePositions, {}, { token }),
    (token: string) => client.must(listAccountChanges, {}, { token }),
    (token: string) => client.must(openPosition, { body: ticket }, { token }),
  ];
  for (let sent = 0; sent < REQUESTS; sent += asks.length) {
    const token = tokens[(sent / asks.length) % tokens.length] ?? '';
    await Promise.all(asks.map((ask) => ask(token)));
  }
}
