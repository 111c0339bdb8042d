import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TabCall, TabHost } from './protocol.ts';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';

let tab: BrowserTab;
let host: TabHost;
let token: string;
beforeAll(async () => {
  tab = await openBrowserTab();
  ({ host } = tab);
  const at = Date.UTC(2026, 0, 6, 4);
  await host.makeWorld({ id: 'main', scenario: 'empty', seed: 'test', at, clock: 'frozen' });
  const made = await send({ name: createMember.name, body: { balances: { USDT: '1000' } } });
  ({ token } = made.body.result as { token: string });
});
afterAll(() => tab.close());

const send = (call: Omit<TabCall, 'world'>) => host.call({ world: 'main', ...call });

it('a call is validated, and the answer names the field and its bound', async () => {
  const order = { symbol: 'BTC/USDT', direction: 'long', leverage: 20, quantity: 'much' };
  const { status, body } = await send({ name: openPosition.name, token, body: order });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    success: false,
    result: { reason: 'malformed', problems: [{ path: 'quantity' }] },
  });
  const advanced = await send({ name: advanceClock.name, body: { by: '1d', speed: 2 } });
  expect(advanced.body.result).toMatchObject({ problems: [{ path: 'speed' }] });
});

it('a call that is refused returns the reason in the requested language', async () => {
  // The operator's 1,000 USDT and a gift of 5 USDT.
  const body = { from: 'USDT', to: 'ETH', amount: '5000' };
  const answer = await send({ name: exchangeFlash.name, token, body, language: 'de, ko' });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: false, result: { reason: 'insufficientBalance', bound: '1005.00000000' } },
  });
  expect(answer.body.message).toMatch(/[가-힣]/);
});

it.each([
  ['a member’s call without a session', { name: getMember.name }, 401, 'unauthorized'],
  ['an unknown token', { name: getMember.name, token: 'none' }, 401, 'unauthorized'],
  ['an unknown call', { name: 'noSuchCall' }, 404, 'notFound'],
  ['a call that is not served', { name: 'listTraffic' }, 501, 'notServedYet'],
  ['an unknown world', { name: getMember.name, world: 'other' }, 404, 'worldUnknown'],
  [
    'an invalid envelope',
    { name: exchangeFlash.name, sealed: 'AAAA.AAAA' },
    400,
    'envelopeInvalid',
  ],
])('%s is refused with the status and reason of a server', async (_, call, status, reason) => {
  const answer = await host.call({ world: 'main', ...call });
  expect(answer).toMatchObject({ status, body: { success: false, result: { reason } } });
});

it('a retried call with the same Idempotency-Key is executed once', async () => {
  const body = { from: 'USDT', to: 'ETH', amount: '10' };
  const call = { name: exchangeFlash.name, token, body, idempotencyKey: 'once' };
  const first = await send(call);
  expect(first.body.success).toBe(true);
  expect((await send(call)).body).toEqual(first.body);
  const other = { ...call, body: { ...body, amount: '11' } };
  expect((await send(other)).body.result).toMatchObject({ reason: 'idempotencyConflict' });
  const long = { ...call, idempotencyKey: 'x'.repeat(201) };
  expect((await send(long)).body.result).toMatchObject({
    problems: [{ path: 'Idempotency-Key', message: 'must be at most 200 characters' }],
  });
});

it('a live world runs its due events without a call', async () => {
  const live = { id: 'live', scenario: 'empty', seed: 'test', clock: 'live' } as const;
  await host.makeWorld({ ...live, at: Date.UTC(2026, 0, 6, 4) });
  const clock = async () => (await host.call({ world: 'live', name: 'getClock' })).body.result;
  const { now } = (await clock()) as { now: number };
  await expect
    .poll(async () => ((await clock()) as { now: number }).now, { timeout: 5_000 })
    .toBeGreaterThan(now);
  await host.removeWorld('live');
  const removed = await host.call({ world: 'live', name: 'getClock' });
  expect(removed.body.result).toMatchObject({ reason: 'worldUnknown' });
});

it.each([
  ['an invalid id', { id: 'no space' }, 'id: must be 1 to 32'],
  ['an id in use', { id: 'main' }, 'id: there is already a world main'],
  ['an unknown scenario', { id: 'a', scenario: 'none' }, 'There is no scenario none'],
  ['a short key of secrets', { id: 'a', secrets: 'short' }, 'at least 16 bytes'],
])('a world with %s is not made', async (_, wrong, message) => {
  const world = { scenario: 'empty', seed: 'test', at: Date.UTC(2026, 0, 6), ...wrong };
  await expect(host.makeWorld({ ...world, clock: 'frozen' })).rejects.toThrow(message);
});

it('a page is notified when the worker cannot load SQLite', async () => {
  const page = await tab.page.context().newPage();
  await page.route('**/sqlite3.wasm', (route) => route.abort());
  await page.goto(tab.page.url());
  const failure = page.evaluate('host.then(() => "ready", (error) => error.message)');
  expect(await failure).toMatch(/^The worker failed: /);
  await page.close();
});

it('a file that is no world, or is damaged, is not imported, and its id stays free', async () => {
  const exported = await host.exportWorld('main');
  const damaged = exported.slice();
  damaged.fill(0xff, 5_000, 9_000);
  for (const [bytes, reason] of [
    [new TextEncoder().encode('no database'), 'The file is no SQLite database.'],
    [exported.slice(0, -4_096), 'The file is damaged'],
    [damaged, 'database disk image is malformed'],
  ] as const)
    await expect(host.importWorld('copy', bytes)).rejects.toThrow(reason);
  expect(await host.importWorld('copy', exported)).toMatchObject({ id: 'copy', seed: 'test' });
  const hash = (world: string) => host.call({ world, name: 'hashWorld' });
  expect((await hash('copy')).body.result).toEqual((await hash('main')).body.result);
});

it('a file that is larger than a world can be is refused with the bound', async () => {
  const bytes = 256_000_001;
  const imported = tab.page.evaluate(
    `host.then((host) => host.importWorld('huge', new Uint8Array(${bytes})))`,
  );
  await expect(imported).rejects.toThrow(
    `The file has ${bytes} bytes; a world has at most 256000000 bytes.`,
  );
});
