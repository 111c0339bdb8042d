import { proposeDialect, setWorldDialect } from '@hongbao/contracts/control/dialects.calls';
import { listTraffic, replayTraffic } from '@hongbao/contracts/control/traffic.calls';
import { listOptionTerms } from '@hongbao/contracts/options/options.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const here = () => ({ world: world.id });

interface Sent {
  readonly token?: string;
  /** An object is sealed. */
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/** Sends a request of a client and returns its recorded id with the answer. */
async function send(method: 'GET' | 'POST', url: string, { token, body, headers }: Sent = {}) {
  const { text } = await world.send({
    method,
    url,
    headers: {
      'x-world': world.id,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'x-access-token': token }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : sealBody(body, world.server.publicKeyPem) }),
  });
  const { records } = await world.must(listTraffic, { params: here(), query: { limit: 1 } });
  return { id: records[0]?.id ?? '', answer: JSON.parse(text) };
}

const propose = (id: string) => world.must(proposeDialect, { params: { ...here(), id } });
const accept = (add: Record<string, unknown> | undefined) =>
  world.must(setWorldDialect, { params: here(), body: { add: add ?? expect.fail() } });
const replay = async (id: string) =>
  (await world.must(replayTraffic, { params: { ...here(), id }, body: {} })).answer;

/** The proposal that a field of the contract is one of the client, with the option that its value means. */
async function find(id: string, field: string, name: string, option: string | null = null) {
  const { fields } = await propose(id);
  const found = fields.find((each) => each.field === field);
  const proposals = found?.proposals ?? [];
  expect(proposals.length).toBeLessThanOrEqual(3);
  const proposal = proposals.find((each) => each.name === name && each.option === option);
  return proposal ?? expect.fail(JSON.stringify(fields, null, 1));
}

it('offers calls for an unknown path, and the fields of the accepted one', async () => {
  const { token } = await world.given.member({ usdt: '1000' });
  const body = { pair: 'BTC-USDT', side: 'buy', collateral: 100, leverage: 10 };
  const { id, answer } = await send('POST', '/v2/position/open', { token, body });
  expect(answer).toMatchObject({ result: { reason: 'notFound' } });
  const { call, calls, fields } = await propose(id);
  expect({ call, fields }).toEqual({ call: null, fields: [] });
  expect(calls.length).toBeLessThanOrEqual(3);
  const [best] = calls;
  expect(best, JSON.stringify(calls)).toMatchObject({
    call: 'openPosition',
    rules: { calls: { openPosition: { path: 'POST /v2/position/open' } } },
  });
  await accept(best?.rules);
  expect((await propose(id)).call).toBe('openPosition');
  expect(await replay(id)).toMatchObject({ result: { reason: 'malformed' } });

  const pair = await find(id, 'symbol', 'pair');
  expect(pair.rules).toMatchObject({ symbols: { separator: '-' } });
  await accept(pair.rules);
  const side = await find(id, 'direction', 'side', 'long');
  expect(side.value).toBe('"buy"');
  await accept(side.rules);
  await accept((await find(id, 'margin', 'collateral')).rules);
  expect((await propose(id)).fields).toEqual([]);
  expect(await replay(id)).toMatchObject({ success: true, result: { symbol: 'BTC-USDT' } });
});

it('offers two renamed fields one after the other until the order opens', async () => {
  const { token } = await world.given.member({ usdt: '1000' });
  const body = { symbol: 'BTC/USDT', direction: 'long', beishu: 10, money: '100' };
  const { id } = await send('POST', '/api/trade/appTradePositions/create', { token, body });
  const leverage = await find(id, 'leverage', 'beishu');
  expect(leverage).toMatchObject({
    confidence: 'low',
    rules: { calls: { openPosition: { request: { leverage: 'beishu' } } } },
  });
  await accept(leverage.rules);
  expect(await replay(id)).toMatchObject({ success: false, result: { reason: 'malformed' } });
  const margin = await find(id, 'margin', 'money');
  await accept(margin.rules);
  expect(await replay(id)).toMatchObject({
    success: true,
    result: { symbol: 'BTC/USDT', leverage: 10 },
  });
});

it('offers each value that a code can mean, and adds to the codes of a field', async () => {
  const { token } = await world.given.member({ usdt: '1000' });
  const [terms] = await world.must(listOptionTerms, { query: { symbol: 'BTC/USDT' } });
  const buy = (type: number) =>
    send('POST', '/api/trade/appSecondContractOrder/buy', {
      token,
      body: { planNo: terms?.id, stake: '10', type },
    });
  const { id } = await buy(1);
  const plan = await find(id, 'setId', 'planNo');
  expect(plan.evidence).toContain('seen in the answer of listOptionTerms');
  await accept(plan.rules);
  const up = await find(id, 'direction', 'type', 'up');
  expect(up.rules).toEqual({
    calls: {
      buyOption: { request: { direction: { name: 'type', codes: { up: 1 }, unmapped: ['down'] } } },
    },
  });
  expect((await find(id, 'direction', 'type', 'down')).confidence).toBe('low');
  await accept(up.rules);
  expect(await replay(id)).toMatchObject({ success: true });
  const other = await buy(2);
  const down = await find(other.id, 'direction', 'type', 'down');
  expect(down.rules).toEqual({
    calls: {
      buyOption: { request: { direction: { name: 'type', codes: { up: 1, down: 2 } } } },
    },
  });
  await accept(down.rules);
  expect(await replay(other.id)).toMatchObject({ success: true });
});

describe('a proposal', () => {
  it('names the form of plain bodies and of forms', async () => {
    const { account } = await world.given.member({ password: 'hunter2isMine' });
    const plain = JSON.stringify({ account, password: 'hunter2isMine' });
    const { id, answer } = await send('POST', '/api/app/login', { body: plain });
    expect(answer).toMatchObject({ result: { reason: 'envelopeInvalid' } });
    const { body } = await propose(id);
    expect(body).toEqual({ form: 'plain', rules: { bodies: 'plain' } });
    await accept(body?.rules);
    expect(await replay(id)).toMatchObject({ success: true });
    const form = await send('POST', '/api/app/login', {
      body: `account=${account}&password=hunter2isMine`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await propose(form.id)).body).toEqual({ form: 'form', rules: { bodies: 'form' } });
  });

  it('shows no secret', async () => {
    const body = { user: 'someone', code1: 'hunter2isMine', code2: 'hunter3isMine' };
    const { id } = await send('POST', '/api/app/login', { body });
    const account = await find(id, 'account', 'user');
    expect(account.value).toBeNull();
    await accept(account.rules);
    await accept({ calls: { login: { assume: { method: 'password' } } } });
    const password = await find(id, 'password', 'code1');
    expect(password.value).toBeNull();
    expect(JSON.stringify(await propose(id))).not.toMatch(/hunter|someone/);
  });

  it('is not made for a request that chose its dialect, or that is understood', async () => {
    const { token } = await world.given.member({ usdt: '1000' });
    const body = { symbol: 'BTC/USDT', direction: 'long', beishu: 10, margin: '100' };
    const path = '/api/trade/appTradePositions/create';
    const nothing = { calls: [], body: null, fields: [] };
    const chosen = await send('POST', path, { token, body, headers: { 'x-dialect': 'none' } });
    expect(await propose(chosen.id)).toEqual({ call: null, ...nothing });
    const right = await send('POST', path, { token, body: { ...body, leverage: 10 } });
    expect(await propose(right.id)).toEqual({ call: 'openPosition', ...nothing });
  });

  it('that contradicts the dialect is refused with the reason, and changes nothing', async () => {
    await accept({ calls: { openPosition: { request: { stopLoss: 'beishu' } } } });
    const answer = await world.call(setWorldDialect, {
      params: here(),
      body: { add: { calls: { openPosition: { request: { leverage: 'beishu' } } } } },
    });
    expect(answer).toMatchObject({ ok: false, reason: 'dialectBroken' });
    expect(JSON.stringify(answer)).toContain('are both called beishu');
    const missing = await world.call(proposeDialect, { params: { ...here(), id: '999' } });
    expect(missing).toMatchObject({ ok: false, reason: 'notFound' });
  });
});
