import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Balancer, balancers, programOf, startBalancer } from './testing/balancers.ts';

/** The Caddyfile of the repository, with the ports of a test. */
const CADDYFILE = readFileSync(join(import.meta.dirname, '../../../Caddyfile'), 'utf8');
const [caddy] = balancers;
const path = caddy ? programOf(caddy) : null;
const WORLDS = Array.from({ length: 20 }, (_, index) => `w${index}`);

const servers: Server[] = [];
let balancer: Balancer | null = null;
/** Servers that answer no requests. */
const down = new Set<string>();

beforeAll(async () => {
  if (!caddy || path === null) return;
  const urls: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const server = createServer(({ headers }, answer) => {
      answer.statusCode = down.has(name) ? 503 : 200;
      answer.end(headers['x-balanced-by'] === undefined ? name : 'the header was forwarded');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const configOf = (port: number, [a, b, c]: readonly string[]) =>
    CADDYFILE.replace(':3000 {', `http://:${port} {\n\tbind 127.0.0.1`).replace(
      'server-a:3000 server-b:3000 server-c:3000',
      `${a} ${b} ${c}`,
    );
  balancer = await startBalancer({ ...caddy, configOf }, path, urls);
});
afterAll(async () => {
  await balancer?.stop();
  for (const server of servers) server.close();
});

/** Returns the name of the server that answers. */
async function serverOf(target: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(`${balancer?.url}${target}`, { headers })).text();
}

const byHeader = (world: string) => serverOf('/api/public/getServerTime', { 'x-world': world });

describe.skipIf(path === null)('Caddy with the Caddyfile of the composition', () => {
  it('sends all requests of a world to one server: by header, query and path', async () => {
    const used = new Set<string>();
    for (const world of WORLDS) {
      const server = await byHeader(world);
      used.add(server);
      expect(await serverOf(`/api/feed?world=${world}&token=t`)).toBe(server);
      expect(await serverOf(`/control/worlds/${world}/members`)).toBe(server);
      expect(await serverOf(`/control/worlds/${world}`, { 'x-world': 'other' })).toBe(server);
    }
    expect(used.size).toBe(3);
  });

  it('sends requests without a world to the server of the main world', async () => {
    const main = await byHeader('main');
    expect(await serverOf('/')).toBe(main);
    expect(await serverOf('/control/worlds')).toBe(main);
  });

  it('moves only the worlds of a server that is not healthy', async () => {
    const before = await Promise.all(WORLDS.map(byHeader));
    down.add('b');
    await expect
      .poll(async () => (await Promise.all(WORLDS.map(byHeader))).includes('b'), {
        timeout: 10_000,
      })
      .toBe(false);
    const after = await Promise.all(WORLDS.map(byHeader));
    for (const [index, server] of before.entries())
      if (server !== 'b') expect(after[index]).toBe(server);
    down.clear();
    await expect.poll(() => Promise.all(WORLDS.map(byHeader)), { timeout: 10_000 }).toEqual(before);
  });
});
