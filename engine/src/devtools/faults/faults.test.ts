import {
  addFault,
  clearFaults,
  listFaults,
  removeFault,
} from '@hongbao/contracts/control/faults.calls';
import { logout } from '@hongbao/contracts/account/account.calls';
import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import { listSymbols, listTickers } from '@hongbao/contracts/market/market.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { afterEach, describe, expect, it } from 'vitest';

const world = useWorld({ isShared: true });
afterEach(() => world.must(clearFaults, { params: here() }));
const here = () => ({ world: world.id });
const fault = async (body: BodyOf<typeof addFault>) =>
  (await world.must(addFault, { params: here(), body }))[0]?.id ?? '';
const faults = () => world.must(listFaults, { params: here() });
const running = { query: { status: 'running' } } as const;
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

describe('a fault of the response wrapper', () => {
  it('code401 answers that the session has ended, without running the call', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const id = await fault({ kind: 'code401', call: 'openPosition' });
    const answer = await member.call(openPosition, { body: order });
    expect(answer).toMatchObject({ ok: false, status: 401, code: 401, reason: 'unauthorized' });
    expect(answer.headers['x-hongbao-fault']).toBe(id);
    expect((await member.must(listPositions, running)).records).toEqual([]);
  });

  it('code500 answers with a server error, without running the call', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await fault({ kind: 'code500', call: 'openPosition', count: 1 });
    const answer = await member.call(openPosition, { body: order });
    expect(answer).toMatchObject({ status: 500, code: 500, reason: 'fault' });
    expect((await member.must(listPositions, running)).records).toEqual([]);
    await member.must(openPosition, { body: order });
  });

  it.each<[FaultKind, unknown]>([
    ['nullResult', { success: true, code: 200, result: null }],
    ['bareArray', [expect.objectContaining({ symbol: 'BTC/USDT' })]],
  ])('%s replaces the answer after the call has run', async (kind, expected) => {
    const member = await world.given.member({ usdt: '1000' });
    await member.must(openPosition, { body: order });
    await fault({ kind, call: 'listPositions' });
    const { text, headers } = await member.raw(listPositions, running);
    expect(JSON.parse(text)).toMatchObject(expected as object);
    expect(headers['x-hongbao-fault']).toBe('fault1');
  });

  it('bareArray sends a list result as a bare array, and any other result as an array of one element', async () => {
    await fault({ kind: 'bareArray' });
    expect(JSON.parse((await world.raw(getServerTime)).text)).toEqual([expect.any(Number)]);
    const symbols: unknown = JSON.parse((await world.raw(listSymbols)).text);
    expect(symbols).toContainEqual(expect.objectContaining({ symbol: 'BTC/USDT' }));
  });
});

describe('a fault rule', () => {
  it('with a count applies that many times and then stays listed with its counters', async () => {
    await fault({ kind: 'code500', call: 'getServerTime', count: 2 });
    const statuses = [];
    for (let round = 0; round < 4; round++) statuses.push((await world.raw(getServerTime)).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
    expect(await faults()).toMatchObject([{ tried: 2, hits: 2, left: 0, isOver: true }]);
  });

  it('expires after its lifetime in world time', async () => {
    await fault({ kind: 'code500', call: 'getServerTime', lifetime: '10m' });
    expect((await world.raw(getServerTime)).status).toBe(500);
    await world.control.advance('599s');
    expect((await world.raw(getServerTime)).status).toBe(500);
    await world.control.advance('1s');
    expect((await world.raw(getServerTime)).status).toBe(200);
    expect(await faults()).toMatchObject([{ hits: 2, isOver: true }]);
  });

  it('with a member and no call applies to every call of that member only', async () => {
    const [one, other] = await world.given.members(2);
    await fault({ kind: 'code500', memberId: one?.id ?? '' });
    expect((await one?.raw(listBalances))?.status).toBe(500);
    expect((await one?.raw(getServerTime))?.status).toBe(500);
    expect((await other?.raw(listBalances))?.status).toBe(200);
    expect((await world.raw(getServerTime)).status).toBe(200);
    expect(await faults()).toMatchObject([{ tried: 2, hits: 2 }]);
  });

  it('with a member applies to the call that ends the member’s session', async () => {
    const member = await world.given.member();
    await fault({ kind: 'nullResult', call: 'logout', memberId: member.id });
    await member.raw(logout);
    expect(await faults()).toMatchObject([{ hits: 1 }]);
  });

  it('with a rate applies to the same requests in all worlds with the same seed', async () => {
    const run = async (at: TestWorld) => {
      await at.must(addFault, {
        params: { world: at.id },
        body: { kind: 'code500', call: 'getServerTime', rate: '0.3' },
      });
      let statuses = '';
      for (let round = 0; round < 60; round++)
        statuses += (await at.raw(getServerTime)).status === 500 ? 'x' : '.';
      return statuses;
    };
    const first = await run(await world.server.createWorld());
    const again = await world.server.createWorld();
    const other = await world.server.createWorld({ seed: 'another' });
    expect(await run(again)).toBe(first);
    expect(await run(other)).not.toBe(first);
    const hits = first.replaceAll('.', '').length;
    expect(hits).toBeGreaterThan(8);
    expect(hits).toBeLessThan(30);
    const rules = await again.must(listFaults, { params: { world: again.id } });
    expect(rules).toMatchObject([{ tried: 60, hits }]);
  });

  it('is persisted with its counters, which a forked world inherits', async () => {
    await fault({ kind: 'code500', call: 'getServerTime', count: 2 });
    await world.raw(getServerTime);
    const fork = await world.server.forkWorld(world);
    expect(await fork.must(listFaults, { params: { world: fork.id } })).toMatchObject([
      { hits: 1, left: 1 },
    ]);
    expect((await fork.raw(getServerTime)).status).toBe(500);
    expect((await fork.raw(getServerTime)).status).toBe(200);
    expect((await world.raw(getServerTime)).status).toBe(500);
  });

  it('can be removed individually or with all other rules', async () => {
    const id = await fault({ kind: 'code500' });
    await fault({ kind: 'nullResult' });
    expect(await world.must(removeFault, { params: { ...here(), id } })).toBeNull();
    expect(await world.call(removeFault, { params: { ...here(), id } })).toMatchObject({
      reason: 'notFound',
    });
    expect(await world.must(clearFaults, { params: here() })).toEqual({ removed: 1 });
    const answer = await world.call(getServerTime);
    expect(answer).toMatchObject({ ok: true });
    expect(answer.headers['x-hongbao-fault']).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  it('of kind latency adds its delay to that of others; only the first matching rule of another kind applies', async () => {
    await fault({ kind: 'latency', latencyMs: 10 });
    await fault({ kind: 'latency', latencyMs: 20 });
    await fault({ kind: 'http502' });
    await fault({ kind: 'code500' });
    const { status, headers } = await world.raw(getServerTime);
    expect(status).toBe(502);
    expect(headers['x-hongbao-fault']).toBe('fault1, fault2, fault3');
    expect((await faults()).map(({ hits }) => hits)).toEqual([1, 1, 1, 0]);
  });
});

describe('a fault rule with conditions', () => {
  it.each([
    ['before', 'code500'],
    ['after', 'nullResult'],
  ] as const)('is matched with the opened body %s its call', async (_, kind) => {
    const member = await world.given.member({ usdt: '1000' });
    await fault({ kind, call: 'openPosition', when: { 'body.leverage': { below: 10 } } });
    const faultOf = async (leverage: number) => {
      const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage };
      return (await member.raw(openPosition, { body })).headers['x-hongbao-fault'];
    };
    expect(await faultOf(10)).toBeUndefined();
    expect(await faultOf(5)).toBe('fault1');
    expect(await faults()).toMatchObject([{ tried: 1, hits: 1 }]);
  });
});

describe('an invalid fault rule', () => {
  it.each([
    [{ kind: 'code500', call: 'openPositon' }, 'callUnknown', { nearest: 'openPosition' }],
    [{ kind: 'code500', call: 'addFault' }, 'callUnknown', { call: 'addFault' }],
    [{ kind: 'code500', memberId: '1' }, 'notFound', { field: 'memberId' }],
    [{ kind: 'nullResult', call: 'streamTrade' }, 'ruleNeverMatches', {}],
    [{ kind: 'code500', lifetime: 0 }, 'ruleNeverMatches', {}],
  ] as const)('%j is refused with the reason %s', async (body, reason, facts) => {
    expect(await world.call(addFault, { params: here(), body })).toMatchObject({ reason, facts });
  });

  it('beyond the maximum of 100 is refused', async () => {
    for (let count = 0; count < 100; count++) await fault({ kind: 'code500', memberId: undefined });
    const more = { params: here(), body: { kind: 'reset' } } as const;
    expect(await world.call(addFault, more)).toMatchObject({
      reason: 'tooManyFaults',
      facts: { max: 100 },
    });
  });

  it.each([
    [{}, 'kind', 'exactly one of kind, preset'],
    [{ kind: 'code500', preset: 'subway' }, 'kind', 'exactly one of kind, preset'],
    [{ preset: 'subway', rate: '0.5' }, 'preset', 'has its own'],
    [{ preset: 'subwya' }, 'preset', 'must be one of subway'],
    [{ kind: 'code500', latencyMs: 5 }, 'latencyMs', 'the kind latency'],
    [{ kind: 'code500', rate: '0' }, 'rate', 'above 0'],
    [{ kind: 'code500', cal: 'login' }, 'cal', 'did you mean call?'],
    [{ kind: 'code500', when: { 'body.account': 'mei' } }, 'when', 'with call'],
    [{ preset: 'subway', call: 'login', when: { 'body.account': 'mei' } }, 'preset', 'its own'],
    [
      { kind: 'code500', call: 'login', when: { 'body.acount': 1 } },
      'when.body.acount',
      'did you mean account?',
    ],
  ])('%j is rejected with 400 and a problem that names the field', async (body, path, message) => {
    const { status, text } = await world.raw(addFault, { params: here(), body });
    expect(status).toBe(400);
    expect(JSON.parse(text).result.problems).toContainEqual({
      path,
      message: expect.stringContaining(message),
    });
  });
});

describe('the fault preset', () => {
  it.each([
    ['subway', ['latency', 'latency', 'reset']],
    ['502 deploy', ['http502']],
    ['token expires mid-order', ['code401']],
  ] as const)('%s creates a set of rules', async (preset, kinds) => {
    const rules = await world.must(addFault, { params: here(), body: { preset } });
    expect(rules.map(({ kind }) => kind)).toEqual(kinds);
    expect(rules.every((rule) => rule.preset === preset)).toBe(true);
  });

  it('"token expires mid-order" fails one order and no other call', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const body = { preset: 'token expires mid-order', memberId: member.id } as const;
    await world.must(addFault, { params: here(), body });
    await member.must(listBalances, {});
    expect(await member.call(openPosition, { body: order })).toMatchObject({ status: 401 });
    await member.must(openPosition, { body: order });
  });

  it('"502 deploy" expires after the given lifetime', async () => {
    const body = { preset: '502 deploy', lifetime: '30s' } as const;
    const [rule] = await world.must(addFault, { params: here(), body });
    expect(rule?.endsAt).toBe((await world.control.now()) + 30_000);
    expect((await world.raw(listTickers)).text).toContain('502 Bad Gateway');
    await world.control.advance('30s');
    expect((await world.raw(listTickers)).status).toBe(200);
  });
});
