import { toHeaders, toRequest } from '@hongbao/contracts/http/request';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserTab, openBrowserTab, toPageRequest } from './testing/browserTab.ts';
import { makeInTab } from './testing/tabClients.ts';
import type { TabPage } from './testing/tabPage.ts';

let tab: BrowserTab;
beforeAll(async () => {
  tab = await openBrowserTab();
});
afterAll(() => tab.close());

/** Maximum median duration of an order, ms, including its envelope and the messages to the worker and back. */
const ORDER_MS_MAX = 30;
const MEMORY_BYTES_MAX = 300e6;
const ORDERS = 50;

it('the demo world in a tab accepts orders in time and within the memory limit', async () => {
  const world = { id: 'demo', scenario: 'demo', seed: 'test', at: Date.UTC(2026, 0, 6, 4) };
  const { control, publicKeyPem } = await makeInTab(tab, world);
  const { token } = await control.createMember({ balances: { USDT: '10000' } });
  const body = { symbol: 'ETH/USDT', direction: 'long', leverage: 20, quantity: '0.01' };
  const headers = toHeaders({ world: 'demo', token });
  const sealed = (value: unknown) => sealBody(value, publicKeyPem);
  const order = await toRequest(openPosition, { body }, headers, { sealed });
  const durations = await tab.page.evaluate(
    async ({ request, count }) => {
      const { send } = (globalThis as unknown as { tab: TabPage }).tab;
      const measured: number[] = [];
      for (let index = 0; index < count; index++) {
        const begin = performance.now();
        const answer = await send(request);
        measured.push(performance.now() - begin);
        const { success, message } = JSON.parse(atob(answer.body));
        if (!success) throw new Error(message);
      }
      return measured.toSorted((a, b) => a - b);
    },
    { request: toPageRequest(order), count: ORDERS },
  );
  expect(durations[ORDERS / 2]).toBeLessThan(ORDER_MS_MAX);
  const bytes = await tab.memoryBytes();
  // Systems other than Linux do not report the memory of a process in a file.
  if (process.platform === 'linux') expect(bytes).toBeGreaterThan(0);
  expect(bytes ?? 0).toBeLessThan(MEMORY_BYTES_MAX);
});
