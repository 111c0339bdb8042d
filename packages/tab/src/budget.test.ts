import { createMember } from '@hongbao/contracts/control/members.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TabHost } from './protocol.ts';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';

let tab: BrowserTab;
beforeAll(async () => {
  tab = await openBrowserTab();
});
afterAll(() => tab.close());

/** Maximum median duration of an order, ms, including the messages to the worker and back. */
const ORDER_MS_MAX = 30;
const MEMORY_BYTES_MAX = 300e6;
const ORDERS = 50;

it('the demo world in a tab accepts orders in time and within the memory limit', async () => {
  const world = { id: 'demo', scenario: 'demo', seed: 'test', at: Date.UTC(2026, 0, 6, 4) };
  await tab.host.makeWorld({ ...world, clock: 'frozen' });
  const body = { balances: { USDT: '10000' } };
  const made = await tab.host.call({ world: 'demo', name: createMember.name, body });
  const { token } = made.body.result as { token: string };
  const durations = await tab.page.evaluate(
    async ({ name, session, count }) => {
      const host = await (globalThis as unknown as { host: Promise<TabHost> }).host;
      const order = { symbol: 'ETH/USDT', direction: 'long', leverage: 20, quantity: '0.01' };
      const measured: number[] = [];
      for (let index = 0; index < count; index++) {
        const begin = performance.now();
        const answer = await host.call({ world: 'demo', name, token: session, body: order });
        measured.push(performance.now() - begin);
        if (!answer.body.success) throw new Error(answer.body.message);
      }
      return measured.toSorted((a, b) => a - b);
    },
    { name: openPosition.name, session: token, count: ORDERS },
  );
  expect(durations[ORDERS / 2]).toBeLessThan(ORDER_MS_MAX);
  const bytes = await tab.memoryBytes();
  // Systems other than Linux do not report the memory of a process in a file.
  if (process.platform === 'linux') expect(bytes).toBeGreaterThan(0);
  expect(bytes ?? 0).toBeLessThan(MEMORY_BYTES_MAX);
});
