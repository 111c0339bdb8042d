import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { isInFolder } from '../testing/testStore.ts';
import { type TestServer, startServer } from '../testing/server.ts';
import { readVisitors } from './visitorSettings.ts';

/** The headers of a browser that opens a page. */
const BROWSER = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};
const OPERATOR = { authorization: 'Bearer the operator' };

let server: TestServer | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  const running = server;
  server = null;
  await running?.stop();
});

/** Starts a server with visitors. Returns functions that send requests to it. */
async function publicServer(
  visitors: string,
  { scenario = 'empty', dataDir, ...config }: Partial<Config> = {},
) {
  const running = await startServer({
    scenario,
    ...(dataDir === undefined ? {} : { dataDir }),
    config: {
      visitors: readVisitors(visitors),
      controlToken: 'the operator',
      corsOrigins: [],
      ...config,
    },
  });
  server = running;
  const send = async (
    method: 'GET' | 'HEAD' | 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
    remoteAddress = '203.0.113.7',
    body?: object,
  ) => {
    const {
      statusCode: status,
      headers: sent,
      payload: text,
    } = await running.app.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status, headers: sent, text };
  };
  const open = (headers: Record<string, string> = {}, ip?: string) =>
    send('GET', '/', { ...BROWSER, ...headers }, ip);
  return {
    ...running,
    request: send,
    open,
    enter: async (ip?: string) => linkOf(await open({}, ip)),
    visits: async () => (await running.worlds.ids()).filter((id) => id.startsWith('visit-')),
    serverTime: (world: string) => send('GET', getServerTime.path, { 'x-world': world }),
  };
}

/** Reads the redirect into a world. */
function linkOf({ status, headers }: { status: number; headers: Record<string, unknown> }) {
  expect(status).toBe(303);
  const address = new URL(String(headers['location']), 'http://localhost');
  const cookie = String(headers['set-cookie']);
  const world = address.searchParams.get('world') ?? '';
  expect(cookie).toContain(`=${world};`);
  return {
    world,
    token: address.searchParams.get('token') ?? '',
    cookie: cookie.split(';')[0] ?? '',
    attributes: cookie.split('; ').slice(1),
    route: address.hash,
  };
}

/** Moves the machine's wall clock forward. */
function pass(ms: number) {
  const now = Date.now();
  vi.restoreAllMocks();
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms);
}

describe.runIf(isInFolder())('a server with visitors', () => {
  it('redirects a browser into a new live world, signed in as the demo member', async () => {
    const { enter, client, worlds, request } = await publicServer('on', {
      scenario: 'crash-of-2020',
    });
    const link = await enter();
    expect(link.world).toMatch(/^visit-[0-9a-z]{6}-[\w-]{19}$/);
    expect(link.route).toBe('#/home');
    expect(link.attributes).toEqual([
      'Path=/',
      expect.stringMatching(/^Max-Age=(3600|359\d)$/),
      'HttpOnly',
      'SameSite=Lax',
    ]);
    const member = await client(link.world).must(getMember, {}, { token: link.token });
    expect(member.email).toBe('de**@hongbao.example');
    const inside = await worlds.find(link.world);
    expect(inside?.time.state).toMatchObject({ mode: 'live', rate: 1 });
    expect(Math.abs((inside?.now() ?? 0) - Date.now())).toBeLessThan(MINUTE_MS);
    const other = await enter();
    const foreign = { 'x-world': other.world, 'x-access-token': link.token };
    expect((await request('GET', getMember.path, foreign)).status).toBe(401);
  });

  it('serves the app to a reload, and does not create another world', async () => {
    const { enter, open, visits, request } = await publicServer('on');
    const { cookie, world, token } = await enter();
    expect((await open({ cookie: `theme=dark; ${cookie}` })).status).toBe(200);
    expect((await request('GET', `/?world=${world}&token=${token}`, BROWSER)).status).toBe(200);
    expect(await visits()).toEqual([world]);
  });

  it('marks the cookie as secure where a trusted proxy reports HTTPS', async () => {
    const { open } = await publicServer('on', { trustedProxies: ['10.0.0.0/8'] });
    const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    expect(linkOf(await open(forwarded, '10.1.2.3')).attributes).toContain('Secure');
    expect(linkOf(await open(forwarded, '198.51.100.1')).attributes).not.toContain('Secure');
  });

  it.each([
    ['a client without the headers of a browser', 'GET', {}],
    ['a frame of another page', 'GET', { ...BROWSER, 'sec-fetch-dest': 'iframe' }],
    ['a browser that opens the page in advance', 'GET', { ...BROWSER, 'sec-purpose': 'prefetch' }],
    ['a HEAD request', 'HEAD', BROWSER],
  ] as const)(
    'sends a page with a button to %s, and creates no world',
    async (_, method, headers) => {
      const { request, visits } = await publicServer('on');
      const { status, text, headers: sent } = await request(method, '/', headers);
      expect(status).toBe(200);
      if (method === 'GET') expect(text).toContain('<form method="post" action="/visit">');
      expect(sent['content-security-policy']).toContain("form-action 'self'");
      expect(await visits()).toEqual([]);
    },
  );

  it('opens a world by the button, and enters the same world again while it exists', async () => {
    const { request, visits } = await publicServer('on', { scenario: 'crash-of-2020' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const first = linkOf(await request('POST', '/visit', form));
    const again = linkOf(await request('POST', '/visit', { ...form, cookie: first.cookie }));
    expect(again.world).toBe(first.world);
    expect(again.token).not.toBe(first.token);
    expect(await visits()).toEqual([first.world]);
  });

  it('does not create a world for a form of another site', async () => {
    const { request, visits } = await publicServer('on');
    const answer = await request('POST', '/visit', { 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    expect(await visits()).toEqual([]);
  });

  it.each([
    ['es', /<html lang="es">.*Tienes un mundo propio\. Se elimina después de 30 min/s],
    ['en', /<html lang="en">.*It is removed after 30 min/s],
  ])('words the page in the language %s', async (language, words) => {
    const { request } = await publicServer('lifetime=30m');
    expect((await request('GET', '/', { 'accept-language': language })).text).toMatch(words);
  });
});

describe.runIf(isInFolder())('the limits of a server with visitors', () => {
  it('refuse a world above the maximum until one expires, with the time to wait', async () => {
    const { enter, open, visits } = await publicServer('worlds=2,lifetime=10m');
    const first = await enter('203.0.113.1');
    await enter('203.0.113.2');
    const { status, headers, text } = await open({}, '203.0.113.3');
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(590);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(text).toContain('All 2 worlds of this server are in use.');
    expect(text).toContain('Try again in 10 min.');
    pass(10 * MINUTE_MS);
    await vi.waitFor(async () => expect(await visits()).toEqual([]), 5_000);
    expect((await enter('203.0.113.3')).world).not.toBe(first.world);
  });

  it('refuse new worlds of one address above the maximum of an hour, by the real address only', async () => {
    const { open, enter } = await publicServer('perHour=2', { trustedProxies: ['10.0.0.0/8'] });
    for (let count = 0; count < 2; count++) await enter('203.0.113.7');
    const forged = await open({ 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7');
    expect(forged.status).toBe(429);
    expect(Number(forged.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(forged.text).toContain('This address has opened 2 worlds within an hour');
    await enter('203.0.113.8');
    const proxied = (client: string) => open({ 'x-forwarded-for': client }, '10.1.2.3');
    const statuses = [];
    // The proxy appends the real address; a client that sends the header itself gains nothing.
    for (const client of ['192.0.2.1', '192.0.2.1', '198.51.100.9, 192.0.2.1', '192.0.2.2'])
      statuses.push((await proxied(client)).status);
    expect(statuses).toEqual([303, 303, 429, 303]);
    for (let count = 0; count < 2; count++) await enter(`2001:db8:1:2::${count}`);
    expect((await open({}, '2001:db8:1:2:ffff::1')).status).toBe(429);
  });

  it('apply to requests of this machine, because a proxy on it forwards all visitors', async () => {
    const { open, enter } = await publicServer('perHour=1');
    await enter('127.0.0.1');
    expect((await open({}, '127.0.0.1')).status).toBe(429);
  });

  it('hold when 1,000 visitors arrive at the same time', { timeout: 60_000 }, async () => {
    const { open, visits, worlds } = await publicServer('worlds=20,perHour=3');
    let most = 0;
    const sampling = setInterval(() => {
      worlds.count().then(
        (count) => (most = Math.max(most, count)),
        () => undefined,
      );
    }, 5);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        open({}, `198.51.${Math.floor(index / 250)}.${index % 250}`),
      ),
    );
    clearInterval(sampling);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(20);
    const entered = answers.filter(({ status }) => status === 303);
    expect(entered).toHaveLength(20);
    expect(new Set(entered.map((answer) => linkOf(answer).world)).size).toBe(20);
    expect(await visits()).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(980);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it(
    'never leave more worlds than the maximum, whatever visitors, time and restarts do',
    { timeout: 60_000 },
    async () => {
      const step = fc.oneof(
        fc.record({ kind: fc.constant('visit' as const), count: fc.integer({ min: 1, max: 8 }) }),
        fc.record({ kind: fc.constant('pass' as const), count: fc.integer({ min: 1, max: 90 }) }),
        fc.record({ kind: fc.constant('restart' as const), count: fc.constant(0) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
          const started = await publicServer('worlds=3,perHour=1000,lifetime=1m');
          const { dataDir } = started.config;
          let current = started;
          try {
            for (const { kind, count } of steps) {
              if (kind === 'visit')
                await Promise.all(Array.from({ length: count }, () => current.open()));
              if (kind === 'pass') pass(count * 1_000);
              if (kind === 'restart') {
                await current.stop({ keepData: true });
                current = await publicServer('worlds=3,perHour=1000,lifetime=1m', { dataDir });
              }
              expect((await current.visits()).length).toBeLessThanOrEqual(3);
            }
          } finally {
            vi.restoreAllMocks();
            await current.stop({ keepData: false });
            server = null;
          }
        }),
        { numRuns: 12, seed: 20261126 },
      );
    },
  );

  it('do not count a world that cannot be removed, which is retried and keeps no other world', async () => {
    const { enter, open, visits, worlds } = await publicServer('worlds=3,perHour=9');
    const { world: stuck } = await enter();
    await enter();
    await enter();
    const remove = worlds.remove.bind(worlds);
    let attempts = 0;
    let isStuck = true;
    worlds.remove = async (id) => {
      if (id !== stuck || !isStuck) return remove(id);
      attempts += 1;
      throw new Error('EPERM: operation not permitted');
    };
    expect((await open()).status).toBe(503);
    pass(HOUR_MS);
    await vi.waitFor(async () => expect(await visits()).toEqual([stuck]), 5_000);
    for (let count = 0; count < 3; count++) expect((await open()).status).toBe(303);
    expect((await open()).status).toBe(503);
    // The next attempt follows after a pause that doubles.
    for (const expected of [2, 3, 4]) {
      pass(2 ** (expected - 2) * 1_000);
      await vi.waitFor(() => expect(attempts).toBe(expected), 5_000);
    }
    isStuck = false;
    pass(8_000);
    await vi.waitFor(async () => expect(await visits()).toHaveLength(3), 5_000);
    expect(await visits()).not.toContain(stuck);
  });

  it('refuse requests to one world above the maximum of a second, and not to another', async () => {
    const { enter, serverTime, request } = await publicServer('perSecond=5');
    const [busy, quiet] = [await enter(), await enter()];
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await serverTime(busy.world)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { status, headers, text } = await request('GET', getServerTime.path, {
      'x-world': busy.world,
    });
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect(JSON.parse(text).result).toMatchObject({ reason: 'tooMany', max: 5, perS: 1 });
    expect((await serverTime(quiet.world)).status).toBe(200);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
    expect((await serverTime(busy.world)).status).toBe(200);
  });

  it('refuse files above the bytes of a world, until the world ends', async () => {
    const { enter, send } = await publicServer(`uploadBytes=${PNG.length * 2}`, {
      scenario: 'crash-of-2020',
    });
    const { world, token } = await enter();
    const upload = (id: string, as: string) =>
      sendForm({ send, id }, as, [
        { name: 'biz', data: 'recharge' },
        { name: 'file', filename: 'a.png', type: 'image/png', data: PNG },
      ]);
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await upload(world, token)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const { result } = JSON.parse((await upload(world, token)).text);
    expect(result).toMatchObject({ reason: 'tooMany', max: PNG.length * 2, of: 'bytes' });
    expect(result.retryAfterS).toBeGreaterThan(3_500);
    const other = await enter();
    expect((await upload(other.world, other.token)).status).toBe(200);
  });
});

describe.runIf(isInFolder())('a visitor', () => {
  it('reaches no other world than those of visitors, and no world by a guessed name', async () => {
    const { enter, worlds, request, createWorld } = await publicServer('on', {
      isTestProviderOn: true,
    });
    await createWorld({ id: 'main' });
    await createWorld({ id: 'prepared' });
    const { world } = await enter();
    const guess = `${world.slice(0, -4)}AAAA`;
    for (const id of ['main', 'prepared', guess, '../worlds/main', world.toUpperCase()])
      for (const [method, url] of [
        ['GET', getServerTime.path],
        ['GET', `${streamTrade.path}?world=${encodeURIComponent(id)}`],
        ['GET', '/api/sys/common/static/a.png'],
        ['POST', '/provider/google/token'],
      ] as const) {
        const person = method === 'POST' ? { email: 'li@example.com', name: 'Li' } : undefined;
        const { status, text } = await request(method, url, { 'x-world': id }, undefined, person);
        expect([id, url, status]).toEqual([id, url, 404]);
        expect(JSON.parse(text).result).toMatchObject({
          reason: 'worldUnknown',
          newWorldAt: '/visit',
        });
      }
    expect((await request('GET', getServerTime.path)).status).toBe(404);
    expect(worlds.ready('main')).not.toBeNull();
  });

  it.each([
    ['GET', '/control/worlds'],
    ['POST', '/control/worlds'],
    ['DELETE', '/control/worlds/main'],
    ['POST', '/control/worlds/main/clock/advance'],
    ['GET', '/go/empty'],
  ] as const)(
    'cannot make the operator call %s %s, also from this machine',
    async (method, url) => {
      const { request, createWorld } = await publicServer('on');
      await createWorld({ id: 'main' });
      for (const ip of ['203.0.113.7', '127.0.0.1'])
        expect((await request(method, url, { host: '127.0.0.1' }, ip)).status).toBe(403);
      expect((await request('GET', '/control/worlds', OPERATOR)).status).toBe(200);
    },
  );

  it('loses the world and its streams when it ends', async () => {
    const { enter, visits, serverTime, listen, open, request } = await publicServer('on');
    const { world, cookie } = await enter();
    const origin = await listen();
    const stream = get(`${origin}${streamTrade.path}?symbols=BTC/USDT&world=${world}`);
    const [answer] = (await once(stream, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    pass(HOUR_MS);
    await once(answer, 'end');
    expect((await serverTime(world)).status).toBe(404);
    await vi.waitFor(async () => expect(await visits()).toEqual([]), 5_000);
    const next = linkOf(await open({ cookie }));
    expect(next.world).not.toBe(world);
    expect(linkOf(await request('POST', '/visit', { cookie })).world).not.toBe(world);
  });

  it('gets another world when an operator has removed the first, which no longer counts', async () => {
    const { enter, request, visits } = await publicServer('worlds=1');
    const { world, cookie } = await enter();
    expect((await request('DELETE', `/control/worlds/${world}`, OPERATOR)).status).toBe(200);
    const next = linkOf(await request('POST', '/visit', { cookie }));
    expect(next.world).not.toBe(world);
    expect(await visits()).toEqual([next.world]);
  });

  it('gets another world when the file of the first cannot be opened', async () => {
    const first = await publicServer('worlds=1');
    const { world, cookie } = await first.enter();
    const { dataDir } = first.config;
    await first.stop({ keepData: true });
    writeFileSync(
      join(dataDir, 'worlds', `${world}.sqlite`),
      'this is no database, only some text',
    );
    const second = await publicServer('worlds=1', { dataDir });
    const { status, text } = await second.serverTime(world);
    expect(status).toBe(404);
    expect(JSON.parse(text).result).toMatchObject({
      newWorldAt: '/visit',
      hint: 'A visitor gets a world at /visit.',
    });
    const next = linkOf(await second.request('POST', '/visit', { cookie }));
    expect(await second.visits()).toEqual([next.world]);
    await second.stop({ keepData: false });
    server = null;
  });

  it('keeps the world for the rest of its hour when the server restarts', async () => {
    const first = await publicServer('on');
    const { world, cookie } = await first.enter();
    const { dataDir } = first.config;
    await first.stop({ keepData: true });
    const second = await publicServer('on', { dataDir });
    expect((await second.serverTime(world)).status).toBe(200);
    expect((await second.open({ cookie })).status).toBe(200);
    await second.stop({ keepData: true });
    pass(HOUR_MS);
    const third = await publicServer('on', { dataDir });
    expect((await third.serverTime(world)).status).toBe(404);
    await vi.waitFor(async () => expect(await third.visits()).toEqual([]), 5_000);
    await third.stop({ keepData: false });
    server = null;
  });
});

describe('the setting VISITORS', () => {
  it('is off by default, and has defaults for every limit', () => {
    expect(readConfig({}).visitors).toBeNull();
    expect(readConfig({ VISITORS: 'off' }).visitors).toBeNull();
    expect(readConfig({}).worldBytesMax).toBe(4_000_000_000);
    expect(readConfig({ VISITORS: 'on' })).toMatchObject({
      visitors: {
        worldsMax: 50,
        lifetimeMs: HOUR_MS,
        perHourMax: 5,
        perSecondMax: 50,
        uploadBytesMax: 20_000_000,
      },
      worldBytesMax: 64_000_000,
    });
    expect(readConfig({ VISITORS: 'on', WORLD_BYTES_MAX: '9000000' }).worldBytesMax).toBe(
      9_000_000,
    );
    expect(readVisitors('worlds=7, lifetime=90m')).toMatchObject({
      worldsMax: 7,
      lifetimeMs: 90 * MINUTE_MS,
      perHourMax: 5,
    });
  });

  it.each([
    ['yes', /VISITORS must be on, off, or limits such as .* lifetime, worlds, perHour/],
    ['worlds=0', /VISITORS: worlds must be a whole number from 1 to 500, not 0/],
    ['worlds=501', /worlds must be a whole number from 1 to 500, not 501/],
    ['worlds=', /worlds must be a whole number from 1 to 500, not /],
    ['perHour=1e2', /perHour must be a whole number from 1 to 1000, not 1e2/],
    ['lifetime=59s', /lifetime must be a duration from 1m to 7d, such as 90m, not 59s/],
    ['lifetime=8d', /lifetime must be a duration from 1m to 7d/],
    ['toString=1', /the limits are .*, not toString/],
  ])('rejects %s and names the bound', (text, message) => {
    expect(() => readConfig({ VISITORS: text })).toThrow(message);
  });

  it('requires a control token, or no control calls', async () => {
    const visitors = readVisitors('on');
    await expect(startServer({ config: { visitors } })).rejects.toThrow(
      'VISITORS requires CONTROL_TOKEN, or CONTROL=off',
    );
    server = await startServer({ config: { visitors, isControlOn: false } });
  });

  it('requires a known scenario', async () => {
    const config = { visitors: readVisitors('on'), controlToken: 'a', scenario: 'nothing' };
    await expect(startServer({ config })).rejects.toThrow(
      /SCENARIO must be one of demo, .*, not nothing/,
    );
  });
});
