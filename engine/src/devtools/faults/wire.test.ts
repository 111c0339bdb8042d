import {
  addFault,
  clearFaults,
  listFaults,
  removeFault,
} from '@hongbao/contracts/control/faults.calls';
import { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { readEvents } from '@hongbao/test-support/events';
import { type Member, asMember } from '@hongbao/test-support/given';
import { remoteClient } from '@hongbao/test-support/remote';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

/** Effects of faults on real connections. */
let server: TestServer;
let world: TestWorld;
let origin = '';
beforeAll(async () => {
  server = await startServer();
  world = await server.createWorld({ id: 'main' });
  origin = await server.listen();
});
afterEach(() => world.must(clearFaults, { params: here }));
afterAll(async () => {
  await expectBalanced(world);
  await server.stop();
});

const here = { world: 'main' };
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const fault = async (body: BodyOf<typeof addFault>) =>
  (await world.must(addFault, { params: here, body }))[0]?.id ?? '';
const faults = () => world.must(listFaults, { params: here });
const far = () => remoteClient({ origin, publicKeyPem: server.publicKeyPem, world: 'main' });
const timeUrl = () => `${origin}${getServerTime.path}`;
const streamUrl = () => `${origin}${streamTrade.path}`;
/** Returns the error code of a request that receives no answer. */
const failure = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    (error: { cause?: { code?: string } }) => error.cause?.code ?? 'failed',
  );
/** Resolves when a request has matched the rule. */
const target = () => expect.poll(async () => (await faults())[0]?.hits, { interval: 10 }).toBe(1);

/** The text of a body until its connection ends. Node 24 rejects a body that is cut off; Node 20 returns its text. */
async function readUntilCut({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of body ?? []) text += decoder.decode(bytes, { stream: true });
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
  }
  return text;
}

async function memberFarAway(): Promise<Member> {
  const member = await world.given.member({ usdt: '1000' });
  return asMember(far(), member);
}

const openOnes = async (member: Member) =>
  (await member.must(listPositions, { query: { status: 'running' } })).records.length;

describe('the connection fault', () => {
  it('reset closes the connection without an answer and without running the call', async () => {
    const member = await memberFarAway();
    await fault({ kind: 'reset', call: 'openPosition', count: 1 });
    expect(await failure(member.raw(openPosition, { body: order }))).toMatch(/ECONNRESET|UND_ERR/);
    expect(await openOnes(member)).toBe(0);
    const { records } = await world.must(listTraffic, { params: here, query: { limit: 2 } });
    expect(records[1]).toMatchObject({ call: 'openPosition', outcome: 'dropped', status: 0 });
  });

  it('latency delays the answer', async () => {
    await fault({ kind: 'latency', latencyMs: 60 });
    const startedAt = performance.now();
    const answer = await fetch(timeUrl());
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
    expect(await answer.json()).toMatchObject({ success: true });
    expect(answer.headers.get('x-hongbao-fault')).toBe('fault1');
  });

  it('hang is released when the client disconnects', async () => {
    await fault({ kind: 'hang' });
    const stop = new AbortController();
    const waiting = failure(fetch(timeUrl(), { signal: stop.signal }));
    await target();
    stop.abort();
    expect(await waiting).not.toBe('answered');
  });

  it('hang closes the connection without an answer when the rule is removed', async () => {
    const id = await fault({ kind: 'hang' });
    const waiting = failure(fetch(timeUrl()));
    await target();
    await world.must(removeFault, { params: { ...here, id } });
    expect(await waiting).not.toBe('answered');
    expect((await fetch(timeUrl())).status).toBe(200);
  });

  it('latency ends immediately when the rule is removed', async () => {
    const id = await fault({ kind: 'latency', latencyMs: 120_000 });
    const waiting = fetch(timeUrl());
    await target();
    await world.must(removeFault, { params: { ...here, id } });
    expect((await waiting).status).toBe(200);
  });

  it('truncatedJson sends incomplete JSON, and wrongContentType declares JSON as HTML', async () => {
    await fault({ kind: 'truncatedJson', count: 1 });
    const cut = await fetch(timeUrl());
    expect(cut.headers.get('content-type')).toContain('application/json');
    const text = await cut.text();
    expect(text).toMatch(/^\{"success":true/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    await world.must(clearFaults, { params: here });
    await fault({ kind: 'wrongContentType', count: 1 });
    const wrong = await fetch(timeUrl());
    expect(wrong.headers.get('content-type')).toContain('text/html');
    expect(await wrong.json()).toMatchObject({ success: true });
  });

  it('http502 sends the error page of a proxy', async () => {
    await fault({ kind: 'http502' });
    const answer = await fetch(timeUrl());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      502,
      'text/html; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('<h1>502 Bad Gateway</h1>');
  });
});

describe('a fault after the commit of a call', () => {
  it('commitThenDrop leaves a stored answer for a retry with the same Idempotency-Key', async () => {
    const member = await memberFarAway();
    await fault({ kind: 'commitThenDrop', call: 'openPosition', count: 1 });
    const send = () => member.raw(openPosition, { body: order }, { idempotencyKey: 'once' });
    expect(await failure(send())).not.toBe('answered');
    expect(await openOnes(member)).toBe(1);
    const again = JSON.parse((await send()).text) as { result: { id: string } };
    const { records } = await member.must(listPositions, { query: { status: 'running' } });
    expect(records).toMatchObject([{ id: again.result.id }]);
  });

  it('nullResult leaves the world in the same state as without the fault', async () => {
    const make = async (isFaulty: boolean) => {
      const one = await server.createWorld({ seed: 'fair' });
      const member = await one.given.member({ usdt: '1000', email: 'fair@example.com' });
      const params = { world: one.id };
      const spoil = { call: 'openPosition', kind: 'nullResult' } as const;
      if (isFaulty) await one.must(addFault, { params, body: spoil });
      await member.raw(openPosition, { body: order });
      await one.control.advance('1d');
      await one.must(clearFaults, { params });
      return one.control.hash();
    };
    expect(await make(true)).toBe(await make(false));
  });
});

describe('an event stream', () => {
  const headers = { connection: 'close' };

  it.each(['reset', 'http502'] as const)(
    'is closed by a new %s fault and cannot be reopened while the fault applies',
    async (kind) => {
      const stream = await readEvents(streamTrade, streamUrl(), headers);
      await stream.next(({ event }) => event === 'tickers');
      await fault({ kind });
      // How the stream ends depends on the HTTP client, which may treat a reset as a normal end.
      await Promise.allSettled([stream.ended()]);
      expect(await faults()).toMatchObject([{ hits: 1 }]);
      const again = fetch(streamUrl(), { headers });
      if (kind === 'reset') expect(await failure(again)).not.toBe('answered');
      else expect((await again).status).toBe(502);
      await world.must(clearFaults, { params: here });
      const back = await readEvents(streamTrade, streamUrl(), headers);
      await back.next(({ event }) => event === 'tickers');
      back.close();
    },
  );

  it('stays open when a fault is added for another member', async () => {
    const member = await world.given.member();
    const stream = await readEvents(streamTrade, streamUrl(), headers);
    await fault({ kind: 'reset', memberId: member.id });
    await stream.next(({ event }) => event === 'tickers');
    expect(await faults()).toMatchObject([{ hits: 0 }]);
    stream.close();
  });

  it('is refused by code401 and code500', async () => {
    await fault({ kind: 'code401', call: 'streamTrade', count: 1 });
    await fault({ kind: 'code500', call: 'streamTrade', count: 1 });
    const statuses = [];
    for (let round = 0; round < 2; round++)
      statuses.push((await fetch(streamUrl(), { headers })).status);
    expect(statuses).toEqual([401, 500]);
  });

  it('has the wrong content type, ends within an event, or ends after the first events, depending on the fault', async () => {
    const open = async (kind: 'wrongContentType' | 'truncatedJson' | 'commitThenDrop') => {
      await fault({ kind, call: 'streamTrade', count: 1 });
      return fetch(streamUrl(), { headers });
    };
    const wrong = await open('wrongContentType');
    expect(wrong.headers.get('content-type')).toContain('text/html');
    await wrong.body?.cancel();
    const text = await readUntilCut(await open('truncatedJson'));
    expect(text).toContain('data: {');
    expect(text.endsWith('\n\n')).toBe(false);
    expect(await readUntilCut(await open('commitThenDrop'))).toMatch(/data: \{.*\n\n$/s);
  });
});

it('removing a world and stopping the server release the delayed requests', async () => {
  const other = await startServer();
  const one = await other.createWorld();
  const two = await other.createWorld({ id: 'main' });
  const address = await other.listen();
  for (const { id } of [one, two])
    await one.must(addFault, { params: { world: id }, body: { kind: 'hang' } });
  const ask = (id: string) =>
    failure(fetch(`${address}${getServerTime.path}`, { headers: { 'x-world': id } }));
  const [first, second] = [ask(one.id), ask('main')];
  for (const { id } of [one, two])
    await expect
      .poll(async () => (await two.must(listFaults, { params: { world: id } }))[0]?.hits)
      .toBe(1);
  await other.worlds.remove(one.id);
  expect(await first).not.toBe('answered');
  const startedAt = performance.now();
  await other.stop();
  expect(await second).not.toBe('answered');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
