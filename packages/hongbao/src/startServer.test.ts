import { createClient } from '@hongbao/sdk';
import { expect, it } from 'vitest';
import { startServer } from './startServer.ts';

it('startServer generates a control token and returns it when it listens beyond loopback', async () => {
  await using server = await startServer({ host: '0.0.0.0' });
  const url = `http://127.0.0.1:${server.port}`;
  await expect(createClient({ url }).calls.listWorlds()).rejects.toMatchObject({
    reason: 'forbidden',
  });
  const operator = createClient({ url, controlToken: server.controlToken ?? '' });
  expect(await operator.calls.listWorlds()).toMatchObject([{ id: 'main' }]);
});

it('startServer requires no control token on loopback', async () => {
  await using server = await startServer();
  expect(server.controlToken).toBeNull();
  expect(await createClient({ url: server.url }).calls.listWorlds()).toHaveLength(1);
});

it('a server with visitors requires the control token on loopback, for control calls and for tools', async () => {
  await using server = await startServer({ settings: { VISITORS: 'on' } });
  expect(server.controlToken).toMatch(/^[\w-]{32}$/);
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })).status;
  const authorization = `Bearer ${server.controlToken}`;
  expect(await statusOf('/control/worlds')).toBe(403);
  expect(await statusOf('/control/worlds', { headers: { authorization } })).toBe(200);
  expect(await statusOf('/mcp', { method: 'POST' })).toBe(403);
  expect(await statusOf('/api/public/getServerTime')).toBe(404);
  const opened = await fetch(`${server.url}/visit`, { method: 'POST', redirect: 'manual' });
  const location = new URL(opened.headers.get('location') ?? '', server.url);
  const headers = { 'x-world': location.searchParams.get('world') ?? '' };
  expect(await statusOf('/api/public/getServerTime', { headers })).toBe(200);
});

it('a server with visitors cannot share its worlds', async () => {
  const settings = { VISITORS: 'on', DATABASE_URL: 'postgres://a:b@127.0.0.1:1/hongbao' };
  await expect(startServer({ settings })).rejects.toThrow('VISITORS requires a single server');
});
