import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, type IncomingHttpHeaders, request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import { addFault } from '@hongbao/contracts/control/faults.calls';
import { listTraffic, setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { servedCalls } from '../features/served.ts';
import { type ServerOptions, type TestServer, startServer } from '../testing/server.ts';

/** Published by Fastify for each request that reaches a handler. */
const HANDLED = 'tracing:fastify.request.handler:start';
/** The short path is for servers that check no results, and for worlds that record nothing. */
const short: Partial<Config> = { checksResults: false, recordsTraffic: false };

let handled = 0;
const count = () => void (handled += 1);
beforeAll(() => subscribe(HANDLED, count));
beforeEach(() => void (handled = 0));
afterAll(() => void unsubscribe(HANDLED, count));

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent?: Agent;
}

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends exactly these headers, which `fetch` would add to. */
function tell(url: string, { method = 'GET', headers = {}, body, agent }: Asked = {}) {
  return new Promise<Told>((resolve, reject) => {
    const request = ask(url, { method, headers, ...(agent ? { agent } : {}) }, (answer) => {
      const { statusCode = 0, headers: told } = answer;
      text(answer).then((all) => resolve({ status: statusCode, headers: told, body: all }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

let server: TestServer;
let url = '';

async function start(options: ServerOptions = {}, prepare?: () => void) {
  server = await startServer({ ...options, config: { ...short, ...options.config } });
  await server.createWorld({ id: 'main' });
  prepare?.();
  url = `${await server.listen()}${listTickers.path}`;
  // What rules there are is looked up by the first request that goes the long path.
  await tell(url);
  handled = 0;
}

/** Headers that are each answer's own. */
const sameOf = ({ status, headers, body }: Told) => ({
  status,
  body,
  headers: { ...headers, date: '', 'x-request-id': '' },
});

describe('what everybody is told alike', () => {
  beforeAll(() => start());
  afterAll(() => server.stop());

  const toAll = servedCalls().filter((served) => served.toAll);
  it.each(toAll.map(({ call }) => [call.name, call.path] as const))(
    '%s: is the same by the short path and by the long one',
    async (_name, path) => {
      const address = new URL(path, url).href;
      const brief = await tell(address, { headers: { 'x-access-token': 'of nobody' } });
      expect(handled).toBe(0);
      const long = await tell(address, { headers: { 'x-other': '1' } });
      expect(handled).toBe(1);
      expect(sameOf(brief)).toEqual(sameOf(long));
      expect(brief.headers['x-request-id']).not.toBe(long.headers['x-request-id']);
    },
  );

  it('there is something of the kind', () => expect(toAll.length).toBeGreaterThan(0));

  it('is told of the world that is named', async () => {
    await server.createWorld({ id: 'other', at: Date.UTC(2026, 5, 1) });
    const headers = { 'x-world': 'other' };
    await tell(url, { headers });
    handled = 0;
    const { headers: told, body } = await tell(url, { headers });
    expect(handled).toBe(0);
    expect(told['x-world-now']).toBe(String(Date.UTC(2026, 5, 1)));
    expect(JSON.parse(body)).toMatchObject({ timestamp: Date.UTC(2026, 5, 1) });
  });

  it.each<[string, Asked, string, object]>([
    ['a query', {}, '?of=all', { status: 200 }],
    ['another method', { method: 'HEAD' }, '', { status: 200, body: '' }],
    ['a body', { headers: { 'content-length': '2' }, body: '{}' }, '', {}],
    ['a world that is not there', { headers: { 'x-world': 'nowhere' } }, '', { status: 404 }],
    [
      'a page of another origin',
      { headers: { origin: 'http://localhost:5173' } },
      '',
      { headers: { 'access-control-allow-origin': 'http://localhost:5173' } },
    ],
    [
      'a client that unpacks',
      { headers: { 'accept-encoding': 'br' } },
      '',
      { headers: { 'content-encoding': 'br' } },
    ],
    ['a header that nobody knows', { headers: { 'x-other': '1' } }, '', { status: 200 }],
  ])('is left to the framework with %s', async (_what, asked, query, expected) => {
    const told = await tell(`${url}${query}`, asked);
    expect(told).toMatchObject(expected);
    expect(handled).toBe(1);
  });
});

describe('the short path is not taken', () => {
  afterEach(() => server.stop());
  const operator = { CONTROL_TOKEN: 'an operator of tests' };
  const config: Partial<Config> = { controlToken: operator.CONTROL_TOKEN, isControlOn: true };
  const params = { world: 'main' };

  it('in a world that records, which records', async () => {
    await start({ config });
    const client = server.client('main');
    await client.must(setTraffic, { params, body: { recording: true } });
    await tell(url);
    const { records } = await client.must(listTraffic, { params, query: { limit: 10 } });
    expect(records.map(({ call }) => call)).toContain(listTickers.name);
    await client.must(setTraffic, { params, body: { recording: false } });
    handled = 0;
    await tell(url);
    expect(handled).toBe(0);
  });

  it('in a world with a fault, which strikes', async () => {
    await start({ config });
    const body = { kind: 'http502', call: listTickers.name, count: 1 } as const;
    await server.client('main').must(addFault, { params, body });
    expect(await tell(url)).toMatchObject({ status: 502 });
  });

  it('past the limit of an address, of which both paths count', async () => {
    await start({ config: { rateLimit: 4 } });
    const statuses = [];
    for (const headers of [{}, { 'x-other': '1' }, {}, {}, {}])
      statuses.push((await tell(url, { headers })).status);
    // The first of four was asked by `start`.
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('by a server that checks its results', async () => {
    await start({ config: { checksResults: true } });
    await tell(url);
    expect(handled).toBe(1);
  });

  it('by a server that believes a proxy who asks', async () => {
    await start({ config: { trustedProxies: ['127.0.0.1'] } });
    await tell(url);
    expect(handled).toBe(1);
  });

  it('where the answer cannot be told: the framework says why', async () => {
    await start();
    const { market } = await server.openWorld('main').inside();
    vi.spyOn(market, 'tickers').mockImplementation(() => {
      throw new Error('No prices today.');
    });
    await server
      .openWorld('main')
      .inside()
      .then(({ memory }) => memory.latest('market.tickers', [], () => null));
    expect(await tell(url)).toMatchObject({ status: 500 });
  });

  it('by a server that is closing', async () => {
    const statuses: number[] = [];
    await start({}, () =>
      server.app.addHook('preClose', async () => {
        // On a line that is open already: no new ones are taken.
        statuses.push((await tell(url, { agent })).status);
      }),
    );
    const agent = new Agent({ keepAlive: true });
    await tell(url, { agent });
    await server.app.close();
    expect(statuses).toEqual([503]);
    agent.destroy();
  });
});

it('writes the same line into the log as the framework does', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  await start({ log, config: { logLevel: 'info' } });
  lines.length = 0;
  await tell(url);
  await tell(url, { headers: { 'x-other': '1' } });
  await expect.poll(() => lines.length).toBe(2);
  const [brief, long] = lines.map((line) => ({ ...line, time: 0, ms: 0, reqId: '' }));
  expect(brief).toEqual(long);
  await server.stop();
});
