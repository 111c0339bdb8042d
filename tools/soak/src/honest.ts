import { listTickers } from '@hongbao/contracts/market/market.calls';
import {
  closePosition,
  listPositions,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { getAssets, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Person } from './person.ts';
import { NoAnswer, pause } from './wire.ts';

/** Interval of the requests of an honest member, in milliseconds. */
const EVERY_MS = 60;

/** Waiting times of honest members, in milliseconds. */
export interface WaitTimes {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly failed: number;
}

/** Lets members use the product at a normal rate until `until` returns true, and measures the time of every answer. */
export async function measureWaits(
  people: readonly Person[],
  until: () => boolean,
): Promise<WaitTimes> {
  const took: number[] = [];
  let failed = 0;
  const timed = async (ask: () => Promise<{ readonly status: number }>) => {
    const startedAt = performance.now();
    try {
      const { status } = await ask();
      if (status >= 500 || status === 429) failed += 1;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      failed += 1;
    }
    took.push(performance.now() - startedAt);
  };
  await Promise.all(people.map((person) => useCalmly(person, until, timed)));
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1), failed };
}

async function useCalmly(
  { member, random }: Person,
  until: () => boolean,
  timed: (ask: () => Promise<{ readonly status: number; readonly text: string }>) => Promise<void>,
): Promise<void> {
  const order = {
    symbol: 'ETH/USDT',
    direction: 'long',
    quantity: '0.01',
    leverage: 2,
    account: 'demo',
  };
  for (let turn = random.whole(0, 9); !until(); turn++) {
    if (turn % 10 === 0) {
      let opened = '';
      await timed(async () => {
        const answer = await member.raw(openPosition, { body: order });
        opened = answer.text;
        return answer;
      });
      const id = /"id":"(\d+)"/.exec(opened)?.[1];
      if (id !== undefined)
        await timed(() => member.raw(closePosition, { params: { id }, body: {} }));
    } else if (turn % 10 === 5) await timed(() => member.raw(getAssets, {}));
    else if (turn % 3 === 0)
      await timed(() =>
        member.raw(listPositions, { query: { status: 'running', account: 'demo' } }),
      );
    else if (turn % 3 === 1) await timed(() => member.raw(listBalances, {}));
    else await timed(() => member.raw(listTickers, {}));
    await pause(EVERY_MS);
  }
}
