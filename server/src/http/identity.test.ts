import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { logout } from '@hongbao/contracts/account/account.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { LooseInput } from '@hongbao/test-support/client';
import { sampleInputs } from '@hongbao/test-support/samples';
import { startServer } from '../testing/server.ts';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { servedControls } from '@hongbao/engine/control/controlRoutes';
import { openSessionFor } from '@hongbao/engine/features/account/openSession';
import { servedCalls, servedSockets, servedStreams } from '@hongbao/engine/features/served';
import { tokenHash } from '@hongbao/engine/calls/identify';

const world = useWorld({ isShared: true });
const served = servedCalls().map(({ call }) => call);
const membersOnly = served.filter(({ auth }) => auth === 'member');
const sampleOf = (name: string): LooseInput => sampleInputs[name]?.[0] ?? {};
const isServed = new Set(
  [...served, ...[...servedStreams(), ...servedSockets()].map(({ call }) => call)].map(
    ({ name }) => name,
  ),
);
const isControlServed = new Set(servedControls.map(({ call }) => call.name));

describe('every served call', () => {
  it.each(served)('$name has sample inputs that its contract accepts', (call) => {
    const samples = sampleInputs[call.name] ?? [];
    expect(samples.length).toBeGreaterThan(0);
    for (const { params = {}, query = {}, body = {} } of samples) {
      expect(call.params.safeParse(params).error).toBeUndefined();
      expect(call.query.safeParse(query).error).toBeUndefined();
      expect(call.body.safeParse(body).error).toBeUndefined();
    }
  });
});

describe('a member’s call', () => {
  it.each(membersOnly)(
    '$name without a token is answered with status and body code 401',
    async (call) => {
      const answer = await world.raw(call, sampleOf(call.name));
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({
        success: false,
        code: 401,
        result: { reason: 'unauthorized' },
      });
    },
  );

  it.each(membersOnly)('$name with an unknown token is answered with 401', async (call) => {
    for (const token of ['nobody', 'x'.repeat(5000), "' OR 1=1 --"]) {
      const answer = await world.raw(call, sampleOf(call.name), { token });
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 401 });
    }
  });

  it.each(membersOnly)(
    '$name without a token is answered with 401 before its input is validated',
    async (call) => {
      const answer = await world.raw(call, { params: { id: "'--" }, query: { pageNo: 'x' } });
      expect(answer.status).toBe(401);
    },
  );

  it('is answered with 401 after logout and 30 days after the login', async () => {
    const [leaving, staying] = await world.given.members(2);
    await leaving?.must(logout);
    expect(await leaving?.call(getMember)).toMatchObject({ ok: false, reason: 'unauthorized' });
    await world.control.advance(30 * DAY_MS - SECOND_MS);
    expect(await staying?.call(getMember)).toMatchObject({ ok: true });
    await world.control.advance(SECOND_MS);
    expect(await staying?.call(getMember)).toMatchObject({ ok: false, reason: 'unauthorized' });
  });

  it.each([
    [256, true],
    [257, false],
  ])('with a token of %i characters is authenticated: %s', async (length, isFound) => {
    const inside = await world.inside();
    const { id } = await world.given.member();
    const token = 'x'.repeat(length);
    const { change } = openSessionFor(id, inside.now(), 'a phone');
    const cells = { ...change.cells, tokenHash: tokenHash(token) };
    await inside.commit({ rows: [{ ...change, cells }] }, inside.now());
    expect((await world.call(getMember, {}, { token })).ok).toBe(isFound);
  });

  it('accepts a token only in the world that issued it', async () => {
    const member = await world.given.member();
    const other = await world.server.createWorld();
    const here = await member.call(getMember);
    const there = await other.call(getMember, {}, { token: member.token });
    expect([here.ok, there.ok]).toEqual([true, false]);
  });

  it('is answered with HTTP 200 and body code 401 where that is configured for old clients', async () => {
    const server = await startServer({ config: { unauthorizedStatus: 200 } });
    const { raw } = await server.createWorld();
    const answer = await raw(getMember);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 401 });
    await server.stop();
  });
});

it('every contract has a handler', () => {
  expect(allCalls.filter(({ name }) => !isServed.has(name))).toEqual([]);
  expect(controlCalls.filter(({ name }) => !isControlServed.has(name))).toEqual([]);
});

describe('every answer', () => {
  it.each([
    ['a result', '/api/public/getServerTime', 200],
    ['a result at a path with two slashes', '/api//public/getServerTime', 200],
    ['a refusal', '/api/set/appSysSet/getKeyByParam?key=nothing', 200],
    ['a bad request', '/api/set/appSysSet/getKeyByParam', 400],
    ['a request without a token', '/api/user/appUser/getMyUserInfo', 401],
  ])('has the world time in a header: %s', async (_, url, status) => {
    const answer = await world.send({ method: 'GET', url, headers: { 'x-world': world.id } });
    expect(answer.status).toBe(status);
    const now = await world.control.now();
    expect(answer.headers['x-world-now']).toBe(String(now));
    expect(answer.headers['x-world-rate']).toBe('0');
    expect(JSON.parse(answer.text).timestamp).toBe(now);
    expect(answer.headers['x-request-id']).toMatch(/^r[0-9a-z]+$/);
  });

  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/nothing.html', 404],
    ['POST', '/api/public/getServerTime', 404],
    ['DELETE', '/api/app/login', 404],
    ['GET', '/api/%zz', 400],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', `/api/${'a/'.repeat(3000)}`, 404],
  ] as const)(
    'to an invalid address is JSON in the standard format: case %$',
    async (method, url, status) => {
      const answer = await world.send({ method, url });
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toContain('application/json');
      const body = JSON.parse(answer.text);
      expect(body).toMatchObject({ success: false, code: status });
      expect(Object.keys(body).sort()).toEqual([
        'code',
        'message',
        'result',
        'success',
        'timestamp',
      ]);
      expect(answer.text).not.toContain('node_modules');
    },
  );

  it('for an unknown world is 404, also for an id that is a path or a property name', async () => {
    for (const id of ['nowhere', '../worlds/main', '__proto__', 'a'.repeat(500), "' OR 1=1"]) {
      const url = '/api/public/getServerTime';
      const answer = await world.send({ method: 'GET', url, headers: { 'x-world': id } });
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toMatchObject({ result: { reason: 'worldUnknown' } });
    }
  });
});
