import { login } from '@hongbao/contracts/account/login.calls';
import { addFault, clearFaults } from '@hongbao/contracts/control/faults.calls';
import { setAnswer, clearAnswers } from '@hongbao/contracts/control/answers.calls';
import {
  clearTraffic,
  getTraffic,
  judgeTraffic,
  listTraffic,
  replayTraffic,
  setTraffic,
} from '@hongbao/contracts/control/traffic.calls';
import { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { logout } from '@hongbao/contracts/account/account.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const world = useWorld({ isShared: true });
const here = () => ({ world: world.id });
const traffic = async (query = {}) =>
  (await world.must(listTraffic, { params: here(), query })).records;
const newest = async () => (await traffic({ limit: 1 }))[0];
const inFull = async (id = '') => world.must(getTraffic, { params: { ...here(), id } });
const replay = (id = '', body = {}) =>
  world.must(replayTraffic, { params: { ...here(), id }, body });
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const running = { query: { status: 'running' } } as const;

beforeEach(() => world.must(clearTraffic, { params: here() }));
afterEach(async () => {
  await world.must(clearFaults, { params: here() });
  await world.must(clearAnswers, { params: here() });
});

describe('the list of recorded requests', () => {
  it('includes requests made before the list was first requested, newest first', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await world.must(getServerTime);
    await member.must(openPosition, { body: order });
    expect(await world.must(listTraffic, { params: here() })).toMatchObject({
      recording: true,
      kept: 2,
      records: [
        {
          call: 'openPosition',
          method: 'POST',
          path: openPosition.path,
          memberId: member.id,
          outcome: 'answered',
          status: 200,
          code: 200,
          faults: [],
        },
        { call: 'getServerTime', method: 'GET' },
      ],
    });
    const [line] = await traffic();
    expect(line?.requestBytes).toBeGreaterThan(300);
    expect(line?.answerBytes).toBeGreaterThan(100);
    expect(line?.at).toBe(await world.control.now());
  });

  it('can be filtered by call, member, path and code, and is paged', async () => {
    const member = await world.given.member({ usdt: '1' });
    for (let count = 0; count < 5; count++) await world.must(getServerTime);
    await member.call(openPosition, { body: order });
    await world.must(listTickers);
    expect(await traffic({ call: 'listTickers' })).toHaveLength(1);
    expect(await traffic({ memberId: member.id })).toMatchObject([{ call: 'openPosition' }]);
    expect(await traffic({ code: 1002 })).toMatchObject([{ call: 'openPosition' }]);
    expect(await traffic({ path: 'getservertime' })).toHaveLength(5);
    const first = await traffic({ limit: 3 });
    const second = await traffic({ limit: 3, before: first.at(-1)?.id });
    expect([...first, ...second].map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 6 }, (_, index) => Number(first[0]?.id) - index),
    );
    expect(await traffic({ after: first[1]?.id })).toEqual([first[0]]);
    expect(await traffic({ after: 'nonsense' })).toEqual([]);
  });

  it('includes requests that did not reach a call, such as unknown addresses and invalid bodies', async () => {
    await world.send({ method: 'GET', url: '/api/nothing', headers: { 'x-world': world.id } });
    await world.raw(login, { body: {} }, { headers: { 'content-type': 'text/plain' } });
    expect(await traffic()).toMatchObject([
      { path: login.path, status: 415, code: 415 },
      { path: '/api/nothing', status: 404, code: 404 },
    ]);
    expect(await traffic({ call: 'login' })).toMatchObject([{ status: 415 }]);
    const preflight = {
      method: 'OPTIONS',
      url: login.path,
      headers: {
        'x-world': world.id,
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
      },
    } as const;
    expect((await world.server.app.inject(preflight)).statusCode).toBe(204);
    expect(await traffic()).toHaveLength(2);
  });

  it('includes requests whose path begins with several slashes', async () => {
    const headers = { 'x-world': world.id };
    await world.send({ method: 'GET', url: `/${getServerTime.path}`, headers });
    await world.send({ method: 'GET', url: '//api//nothing', headers });
    await world.send({ method: 'POST', url: '//api/login', headers, body: 'no JSON' });
    await world.send({ method: 'GET', url: '/%61pi/nothing', headers });
    expect(await traffic()).toMatchObject([
      { path: '/%61pi/nothing', status: 404 },
      { path: '//api/login' },
      { path: '//api//nothing', status: 404 },
      { call: 'getServerTime', path: `/${getServerTime.path}`, status: 200 },
    ]);
  });

  it('records no requests while recording is off, and retains the earlier ones', async () => {
    await world.must(getServerTime);
    const off = { params: here(), body: { recording: false } };
    expect(await world.must(setTraffic, off)).toMatchObject({ recording: false, kept: 1 });
    await world.must(getServerTime);
    expect(await traffic()).toHaveLength(1);
    await world.must(setTraffic, { params: here(), body: { recording: true } });
    await world.must(getServerTime);
    expect(await traffic()).toHaveLength(2);
    expect(await world.must(clearTraffic, { params: here() })).toMatchObject({ kept: 0 });
  });

  it('includes only the requests of its own world', async () => {
    const other = await world.server.createWorld();
    await other.must(getServerTime);
    expect(await traffic()).toEqual([]);
    expect(await other.must(listTraffic, { params: { world: other.id } })).toMatchObject({
      kept: 1,
    });
  });
});

describe('a recorded request', () => {
  it('contains the request, its answer, and the rows and transfers that the call wrote', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await member.must(openPosition, { body: order }, { idempotencyKey: 'k1' });
    const full = await inFull((await newest())?.id);
    expect(full).toMatchObject({
      openedBody: order,
      isRequestCut: false,
      isAnswerCut: false,
      answerType: 'application/json; charset=utf-8',
      answerBody: { success: true, code: 200, result: { symbol: 'BTC/USDT' } },
      requestVerdict: { fits: true, problems: [] },
      answerVerdict: { fits: true, problems: [] },
      headers: { 'x-access-token': '<masked>', 'idempotency-key': 'k1', 'x-world': world.id },
    });
    expect(full.sealedBody).toMatch(/^[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+$/);
    const { records } = await world.must(listLedgerTransfers, {
      params: here(),
      query: { memberId: member.id, pageSize: 100 },
    });
    const known = records.map(({ id }) => id);
    expect(full.transferIds.length).toBeGreaterThan(1);
    for (const id of full.transferIds) expect(known).toContain(id);
    expect(full.transfers).toEqual(
      full.transferIds.map((id) => records.find((record) => record.id === id)),
    );
    expect(full.envelope).toEqual({
      keyPartBytes: full.sealedBody?.indexOf('.'),
      bodyPartBytes: (full.sealedBody?.split('.')[1] ?? '').length,
      keyLength: 32,
    });
    const tables = new Set(full.rows.map(({ table }) => table));
    expect([...tables]).toEqual(
      expect.arrayContaining(['Position', 'LedgerTransfer', 'IdempotentAnswer']),
    );
    const position = full.rows.find(({ table }) => table === 'Position');
    expect(position).toMatchObject({ op: 'insert' });
    expect(full.answerBody).toMatchObject({ result: { id: position?.key } });
  });

  it('lists each field that breaks the contract', async () => {
    const member = await world.given.member();
    await member.raw(openPosition, { body: { ...order, leverage: 'ten', sybmol: 'x' } });
    const full = await inFull((await newest())?.id);
    expect(full.requestVerdict?.problems.map(({ path }) => path)).toContain('body.leverage');
    expect(full.answerVerdict).toMatchObject({ fits: true });
    await member.raw(openPosition, { body: { ...order, quantty: '1' } });
    expect((await inFull((await newest())?.id)).requestVerdict?.problems).toContainEqual({
      path: 'body.quantty',
      message: 'unknown field; did you mean quantity?',
    });
  });

  it('includes the decrypted body even if no handler read it, and the envelope layer that failed', async () => {
    await world.raw(openPosition, { body: order });
    expect(await inFull((await newest())?.id)).toMatchObject({
      status: 401,
      openedBody: order,
      requestVerdict: { fits: true },
    });
    const headers = { 'x-world': world.id, 'content-type': 'application/json' };
    await world.send({ method: 'POST', url: login.path, headers, body: '"no.envelope"' });
    expect(await inFull((await newest())?.id)).toMatchObject({
      openedBody: null,
      sealedBody: '"no.envelope"',
      envelope: { keyPartBytes: 2, bodyPartBytes: 8, failedAt: 'rsa' },
      requestVerdict: { fits: false, problems: [{ path: 'body' }] },
    });
  });

  it('contains no secret in its headers, bodies, answer or address', async () => {
    const { account } = await world.given.member({ password: 'a-secret-word' });
    await world.raw(login, { body: { method: 'password', account, password: 'a-secret-word' } });
    await world.raw(getServerTime, { query: { token: 'a-secret-word' } });
    await world.must(addFault, { params: here(), body: { kind: 'truncatedJson' } });
    await world.raw(login, { body: { method: 'password', account, password: 'a-secret-word' } });
    const shown: unknown[] = [await traffic()];
    for (const { id } of await traffic()) shown.push(await inFull(id));
    for (const path of ['.har', '.har?bodies=sealed'])
      shown.push(
        await world.send({ method: 'GET', url: `/control/worlds/${world.id}/traffic${path}` }),
      );
    const text = JSON.stringify(shown);
    expect(text).toContain(account);
    expect(text).not.toContain('a-secret-word');
    expect(text).not.toMatch(/"token\\*":\s*\\*"[^<]/);
  });

  it('has a truncated body and answer above the maximum length, and their full lengths', async () => {
    const headers = { 'x-world': world.id, 'content-type': 'application/json' };
    const body = `"${'A'.repeat(40_000)}.AAAA"`;
    await world.send({ method: 'POST', url: login.path, headers, body });
    const full = await inFull((await newest())?.id);
    expect(full).toMatchObject({ requestBytes: body.length, isRequestCut: true, openedBody: null });
    expect(full.sealedBody).toHaveLength(16_000);
    await world.must(setAnswer, {
      params: here(),
      body: { call: 'getServerTime', result: 'x'.repeat(100_000) },
    });
    await world.raw(getServerTime);
    const answered = await inFull((await newest())?.id);
    expect(answered).toMatchObject({ isAnswerCut: true, answerVerdict: null, answer: 'answer1' });
    expect(answered.answerBytes).toBeGreaterThan(100_000);
  });

  it('lists the fault and answer rules that applied', async () => {
    await world.must(addFault, {
      params: here(),
      body: { kind: 'nullResult', call: 'listTickers' },
    });
    await world.raw(listTickers);
    expect(await inFull((await newest())?.id)).toMatchObject({
      faults: ['fault1'],
      answerVerdict: { fits: false, problems: [{ path: 'result' }] },
    });
  });

  it('is not found for an unknown id', async () => {
    for (const id of ['0', '999999999', 'nonsense'])
      expect(await world.call(getTraffic, { params: { ...here(), id } })).toMatchObject({
        reason: 'notFound',
      });
  });
});

describe('contract verdicts', () => {
  it('report for each recorded request whether the request and the answer match the contract', async () => {
    const member = await world.given.member();
    await member.raw(openPosition, { body: { ...order, leverage: 'ten' } });
    await world.must(addFault, { params: here(), body: { kind: 'nullResult', count: 1 } });
    await world.raw(listTickers);
    await world.send({ method: 'GET', url: '/api/nothing', headers: { 'x-world': world.id } });
    const ids = (await traffic()).map(({ id }) => id);
    const judge = (list: string) =>
      world.call(judgeTraffic, { params: here(), query: { ids: list } });
    expect(await judge([...ids, ...ids, '999999999'].join(','))).toMatchObject({
      result: [
        { id: ids[0], request: null, answer: null },
        { id: ids[1], request: true, answer: false },
        { id: ids[2], request: false, answer: true },
      ],
    });
    expect((await world.must(judgeTraffic, { params: here() })).map(({ id }) => id)).toEqual(ids);
    for (const nonsense of ['', 'x', '1,', '1'.repeat(16)])
      expect(await judge(nonsense)).toMatchObject({ ok: false, code: 400 });
  });
});

describe('a replayed request', () => {
  it('runs as a new request of the same member and is recorded', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await member.must(openPosition, { body: order }, { idempotencyKey: 'mine' });
    const first = await newest();
    const again = await replay(first?.id);
    expect(again).toMatchObject({ outcome: 'answered', status: 200, answer: { success: true } });
    expect((await member.must(listPositions, running)).records).toHaveLength(2);
    expect(await inFull(again.id ?? '')).toMatchObject({ memberId: member.id, openedBody: order });
  });

  it('with the original Idempotency-Key returns the stored answer', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await member.must(openPosition, { body: order }, { idempotencyKey: 'mine' });
    const first = await inFull((await newest())?.id);
    const again = await replay(first.id, { sameIdempotencyKey: true });
    expect(again.answer).toEqual(first.answerBody);
    expect((await member.must(listPositions, running)).records).toHaveLength(1);
  });

  it('is answered with 401 when the member’s session has ended', async () => {
    const member = await world.given.member();
    await member.must(listBalances, {});
    const line = await newest();
    await member.must(logout, {});
    expect(await replay(line?.id)).toMatchObject({ status: 401, answer: { code: 401 } });
  });

  it('has no answer when a fault drops it', async () => {
    await world.must(getServerTime);
    const line = await newest();
    await world.must(addFault, { params: here(), body: { kind: 'reset', call: 'getServerTime' } });
    expect(await replay(line?.id)).toEqual({
      outcome: 'dropped',
      status: 0,
      answer: null,
      id: null,
    });
    expect(await newest()).toMatchObject({ outcome: 'dropped', status: 0, faults: ['fault1'] });
  });

  it('is refused for an unknown request and for an upload', async () => {
    const call = { params: { ...here(), id: '999999999' }, body: {} };
    expect(await world.call(replayTraffic, call)).toMatchObject({ reason: 'notFound' });
    await world.raw(uploadFile);
    const id = (await newest())?.id ?? '';
    const upload = { params: { ...here(), id }, body: {} };
    expect(await world.call(replayTraffic, upload)).toMatchObject({ reason: 'notReplayable' });
    const unknown = { params: { ...here(), id }, body: { sameKey: true } };
    expect((await world.raw(replayTraffic, unknown)).status).toBe(400);
  });
});
