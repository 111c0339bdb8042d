import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@hongbao/contracts/account/login.calls';
import { addFault, clearFaults } from '@hongbao/contracts/control/faults.calls';
import {
  clearTraffic,
  exportTraffic,
  listTraffic,
  streamTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { readEvents } from '@hongbao/test-support/events';
import { servedCalls } from '../../features/served.ts';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleOf } from './toTestCode.ts';

/** Tests of the traffic exports. The server accepts plain bodies. */
let server: TestServer;
let world: TestWorld;
let origin = '';
beforeAll(async () => {
  server = await startServer({ config: { envelope: 'optional' } });
  world = await server.createWorld({ id: 'main' });
  origin = await server.listen();
});
beforeEach(() => world.must(clearTraffic, { params: here }));
afterAll(async () => {
  await expectBalanced(world);
  await server.stop();
});

const here = { world: 'main' };
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const text = async (call: typeof writeCurl | typeof writeTestCode, query = {}) => {
  const { records } = await world.must(listTraffic, { params: here });
  const params = { ...here, id: records[0]?.id ?? '' };
  const answer = await world.raw(call, { params, query });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  return answer.text;
};

describe('the HTTP archive', () => {
  it('contains every request, oldest first, with decrypted or sealed bodies', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await world.must(getServerTime);
    await member.must(openPosition, { body: order });
    const archive = async (query = {}) => {
      const answer = await world.raw(exportTraffic, { params: here, query });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="main.har"');
      const { log } = JSON.parse(answer.text);
      return log;
    };
    const log = await archive();
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'Hongbao' } });
    expect(log.entries).toMatchObject([
      { _call: 'getServerTime', request: { method: 'GET' }, response: { status: 200 } },
      {
        _call: 'openPosition',
        _memberId: member.id,
        request: { method: 'POST', httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 },
        response: { status: 200, statusText: 'OK', content: { mimeType: expect.any(String) } },
        timings: { send: 0, receive: 0 },
      },
    ]);
    const [, opened] = log.entries;
    expect(JSON.parse(opened.request.postData.text)).toEqual(order);
    expect(JSON.parse(opened.response.content.text)).toMatchObject({ success: true });
    expect(new Date(opened.startedDateTime).toISOString()).toBe(opened.startedDateTime);
    expect(opened.request.headers).toContainEqual({ name: 'x-access-token', value: '<masked>' });
    const sealed = await archive({ bodies: 'sealed', call: 'openPosition' });
    expect(sealed.entries).toHaveLength(1);
    expect(sealed.entries[0].request.postData.text).toMatch(/^[\w+/=]+\.[\w+/=]+$/);
  });

  it('contains the faults that applied to a request', async () => {
    await world.must(addFault, { params: here, body: { kind: 'reset', count: 1 } });
    await fetch(`${origin}${getServerTime.path}`).catch(() => {});
    await world.must(clearFaults, { params: here });
    const { log } = JSON.parse((await world.raw(exportTraffic, { params: here })).text);
    expect(log.entries).toMatchObject([
      { _faults: ['fault1'], response: { status: 0, _error: expect.any(String) } },
    ]);
  });
});

describe('the exported curl command of a request', () => {
  const run = (command: string, env: Record<string, string> = {}) =>
    promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } });
  /** Replaces the origin of an injected request with that of the listening socket. */
  const hereNow = (command: string) => command.replace(/http:\/\/localhost:\d+/, origin);

  it('repeats the request with a decrypted or sealed body', async () => {
    const member = await world.given.member({ usdt: '10000' });
    await member.must(openPosition, { body: { ...order, quantity: '0.02' } });
    const opened = await text(writeCurl);
    expect(opened).toContain(`# openPosition, 2026-01-06 12:00:00 in the world (UTC+8)\n`);
    expect(opened).toContain('x-envelope: plain');
    expect(opened).not.toContain(member.token);
    const sealed = await text(writeCurl, { bodies: 'sealed' });
    expect(sealed).not.toContain('x-envelope');
    for (const command of [opened, sealed]) {
      const { stdout } = await run(hereNow(command), { TOKEN: member.token });
      expect(JSON.parse(stdout)).toMatchObject({ result: { quantity: '0.02000000' } });
    }
  });

  it('escapes shell characters and notes where secrets are masked', async () => {
    const body = { method: 'password', account: `it's "$(touch x)" \`y\``, password: 'zzzzzzzz' };
    await world.raw(login, { body });
    const command = await text(writeCurl);
    expect(command).toContain('# Replace <masked> by the secrets.');
    await run(hereNow(command));
    const { records } = await world.must(listTraffic, { params: here });
    expect(records).toMatchObject([
      { call: 'login', code: 1106 },
      { call: 'login', code: 1106 },
    ]);
    expect((await text(writeCurl)).split('--data-raw')[1]).toBe(command.split('--data-raw')[1]);
  });

  it('is not found for an unknown request', async () => {
    const answer = await world.raw(writeCurl, { params: { ...here, id: '99999' } });
    expect(JSON.parse(answer.text)).toMatchObject({ result: { reason: 'notFound' } });
  });
});

const contracts = join(import.meta.dirname, '../../../../contracts/src');

describe('the exported test code of a request', () => {
  it('imports the call and passes the recorded input', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await member.must(openPosition, { body: order }, { idempotencyKey: 'k' });
    const code = await text(writeTestCode);
    expect(code).toContain(
      `import { openPosition } from '@hongbao/contracts/positions/positions.calls';`,
    );
    expect(code).toContain('"quantity": "0.01"');
    expect(code).toContain(`{ idempotencyKey: "k" }`);
    expect(code).toContain(`token: process.env.TOKEN ?? ''`);
    await world.must(getServerTime);
    expect(await text(writeTestCode)).toContain('client.call(getServerTime);');
  });

  it('can import every call from the module that moduleOf returns', async () => {
    for (const { call } of servedCalls()) {
      const file = moduleOf(call).replace('@hongbao/contracts/', '');
      const module: Record<string, unknown> = await import(
        /* @vite-ignore */ join(contracts, `${file}.ts`)
      );
      expect(module[call.name], call.name).toBe(call);
    }
  });

  it('is refused for an address that matches no call, and for a stream', async () => {
    await world.send({ method: 'GET', url: '/api/nothing' });
    const stop = new AbortController();
    await fetch(`${origin}${streamTrade.path}`, { signal: stop.signal });
    stop.abort();
    const { records } = await world.must(listTraffic, { params: here });
    expect(records).toMatchObject([{ outcome: 'streaming', call: 'streamTrade' }, { status: 404 }]);
    for (const { id } of records) {
      const answer = await world.raw(writeTestCode, { params: { ...here, id } });
      expect(JSON.parse(answer.text)).toMatchObject({ result: { reason: 'notReplayable' } });
    }
  });
});

describe('the traffic stream', () => {
  const url = () => `${origin}${streamTraffic.path.replace('{world}', 'main')}`;

  it('sends each request that matches the filter when it completes', async () => {
    const all = await readEvents(streamTraffic, url(), { connection: 'close' });
    const orders = await readEvents(streamTraffic, `${url()}?call=openPosition`, {
      connection: 'close',
    });
    await world.must(getServerTime);
    const { lines, lost } = await all.next(() => true);
    expect(lines).toMatchObject([{ call: 'getServerTime' }]);
    expect(lost).toBe(0);
    await world.raw(openPosition, { body: order });
    expect((await orders.next(() => true)).lines).toMatchObject([{ status: 401 }]);
    all.close();
    orders.close();
  });

  it('ends when its world is removed', async () => {
    const { id } = await server.createWorld();
    const stream = await readEvents(streamTraffic, url().replace('main', id));
    await server.worlds.remove(id);
    await stream.ended();
  });
});
