import { availableParallelism } from 'node:os';
import {
  createMember,
  createMemberToken,
  listMembers,
} from '@hongbao/contracts/control/members.calls';
import { intervene, listInterventions } from '@hongbao/contracts/control/interventions.calls';
import { runJob } from '@hongbao/contracts/control/clock.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { fieldsAt } from '@hongbao/contracts/schemaFields';
import { describe, expect, it } from 'vitest';
import { readConfig } from '@hongbao/server/config/config';
import { servedControls } from './controlRoutes.ts';

const world = useWorld();
const here = () => ({ world: world.id });

describe('the control calls', () => {
  it('refuse requests from pages of other sites', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'nonsense',
      'http://127.0.0.1.evil.example',
    ]) {
      const answer = await world.raw(listWorlds, {}, { headers: { origin } });
      expect(answer.status, origin).toBe(403);
    }
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect((await world.raw(listWorlds, {}, { headers: { origin } })).status, origin).toBe(200);
  });

  it('require the token if one is set', async () => {
    const server = await startServer({ config: { controlToken: 'operator' } });
    const { raw } = await server.createWorld();
    for (const [authorization, status] of [
      ['', 200],
      ['Bearer operator', 200],
      ['Bearer wrong', 403],
      ['operator2', 403],
    ] as const)
      expect(
        (await raw(listWorlds, {}, authorization === '' ? {} : { headers: { authorization } }))
          .status,
      ).toBe(status);
    await server.stop();
  });

  it('treat a missing body as empty, whatever its content type', async () => {
    const server = await startServer();
    const made = await server.createWorld({ id: 'main' });
    const empty = { 'content-type': 'application/json' };
    for (const [method, url] of [
      ['POST', '/control/worlds/main/clock/freeze'],
      ['POST', '/control/worlds/main/clock/resume'],
      ['POST', '/control/worlds/main/jobs/vip.midnight/run'],
      ['DELETE', '/control/worlds/main'],
    ] as const) {
      for (const headers of [empty, { ...empty, 'content-length': '0' }, {}]) {
        const { statusCode, payload } = await server.app.inject({ method, url, headers });
        const { result } = JSON.parse(payload);
        expect([200, 404], `${method} ${url} ${payload}`).toContain(statusCode);
        expect(result?.problems).toBeUndefined();
      }
    }
    expect(made.id).toBe('main');
    await server.stop();
  });

  it('resume the clock at its rate before the freeze', async () => {
    const server = await startServer();
    const { control } = await server.createWorld();
    expect(await control.setRate(60)).toMatchObject({ mode: 'live', rate: 60 });
    expect(await control.freeze()).toMatchObject({ mode: 'frozen', rate: 0 });
    expect(await control.resume()).toMatchObject({ mode: 'live', rate: 60 });
    await server.stop();
  });

  it('are unavailable when disabled, and require a token if the server is reachable from other machines', async () => {
    for (const [config, status] of [
      [{ isControlOn: false }, 404],
      [{ isForThisMachine: false }, 403],
    ] as const) {
      const server = await startServer({ config });
      expect((await server.client('main').raw(listWorlds)).status).toBe(status);
      await server.stop();
    }
  });

  const somethingForEach = {
    csv: '1,2,3',
    rate: 1,
    by: '1d',
    verdict: 'approve',
    policy: 'auto',
    state: 'on',
    symbol: 'BTC/USDT',
    kind: 'gap',
    percent: 1,
    name: 'x',
  };

  /** Bodies of the calls whose fields differ from `something`. */
  const somethingOf: Readonly<Record<string, unknown>> = {
    setWebhook: { address: 'http://127.0.0.1:9/' },
    addFault: { preset: 'subway' },
    setAnswer: { call: 'login', result: null },
    setForward: { to: 'http://127.0.0.1:9' },
    setTraffic: { recording: true },
  };

  /** Required query parameters of calls. */
  const queryOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    lookAtCandles: { symbol: 'BTC/USDT', interval: '1m' },
  };

  it('refuse an unknown world', async () => {
    const inWorld = servedControls.filter(({ call }) => call.path.includes('{world}'));
    for (const { call } of inWorld) {
      const params = {
        world: 'nowhere',
        other: 'nowhere',
        id: '1',
        kind: 'recharge',
        name: 'noon',
        aid: 'testMoney',
      };
      const known = fieldsAt(call.body, []);
      const body =
        somethingOf[call.name] ??
        Object.fromEntries(
          Object.entries(somethingForEach).filter(([field]) => known.includes(field)),
        );
      const query = queryOf[call.name] ?? {};
      const answer = await world.raw(call, { params, query, body });
      expect(JSON.parse(answer.text), call.name).toMatchObject({
        result: { reason: 'worldUnknown' },
      });
    }
  });

  it('reject invalid variables with their valid values', () => {
    expect(readConfig({ NODE_ENV: 'production', CONTROL: 'off' }).isControlOn).toBe(false);
    expect(() => readConfig({ PORT: '70000' })).toThrow('PORT');
    expect(() => readConfig({ ENVELOPE: 'never' })).toThrow('ENVELOPE');
    const usual = Math.min(Math.max(0, availableParallelism() - 2), 4);
    expect(readConfig({}).envelopeThreads).toBe(usual);
    expect(readConfig({ ENVELOPE_THREADS: '0' }).envelopeThreads).toBe(0);
    for (const wrong of ['-1', '1.5', '65', 'many'])
      expect(() => readConfig({ ENVELOPE_THREADS: wrong })).toThrow('ENVELOPE_THREADS');
  });
});

describe('interventions', () => {
  it('take effect from the next tick on, and never change published prices', async () => {
    const price = async () =>
      (await world.must(listPrices, { query: { symbols: 'BTC/USDT' } }))[0]?.markPrice;
    const before = await price();
    await world.control.gap('BTC/USDT', -50);
    expect(await price()).toBe(before);
    await world.control.advance('1s');
    expect(Number(await price()) / Number(before)).toBeCloseTo(0.5, 2);
    expect(await world.must(listInterventions, { params: here() })).toMatchObject([
      { kind: 'gap', percent: -50 },
    ]);
  });

  it.each([
    [{ symbol: 'NOPE/USDT', kind: 'gap', percent: 1 }, 'symbolUnknown'],
    [
      { symbol: 'BTC/USDT', kind: 'gap', percent: 1, startAt: TEST_AT - 1 },
      'interventionInThePast',
    ],
  ] as const)('%j is refused with the reason %s', async (body, reason) => {
    expect(await world.call(intervene, { params: here(), body })).toMatchObject({ reason });
  });

  it.each([
    { symbol: 'BTC/USDT', kind: 'gap' },
    { symbol: 'BTC/USDT', kind: 'gap', percent: -100 },
    { symbol: 'BTC/USDT', kind: 'move', percent: 5 },
    { symbol: 'BTC/USDT', kind: 'volatility', durationMs: 5 },
    { symbol: 'BTC/USDT', kind: 'win', percent: 5 },
  ])('%j is rejected as invalid', async (body) => {
    expect((await world.raw(intervene, { params: here(), body })).status).toBe(400);
  });
});

describe('control calls for members and jobs', () => {
  it.each([
    [{ email: 'taken@example.com' }, 'accountExists'],
    [{ balances: { NOPE: '1' } }, 'currencyUnknown'],
    [{ inviterId: '1' }, 'notFound'],
  ])('refuse to create the member %j with the reason %s', async (body, reason) => {
    await world.given.member({ email: 'taken@example.com' });
    expect(await world.call(createMember, { params: here(), body })).toMatchObject({ reason });
  });

  it('find a member by nickname, and refuse a token for an unknown member', async () => {
    const { id } = await world.given.member({ nickname: 'Wei', advanced: true });
    const { records } = await world.must(listMembers, {
      params: here(),
      query: { keyword: 'Wei' },
    });
    expect(records).toMatchObject([{ id, nickname: 'Wei', kycStatus: 'authorised' }]);
    const unknown = await world.call(createMemberToken, { params: { ...here(), id: '1' } });
    expect(unknown).toMatchObject({ reason: 'notFound' });
  });

  it('refuse to run an unknown job', async () => {
    const job = { ...here(), name: 'vip.everything' };
    expect(await world.call(runJob, { params: job, body: {} })).toMatchObject({
      reason: 'jobUnknown',
    });
  });
});
