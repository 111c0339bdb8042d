import { once } from 'node:events';
import { setAnswer } from '@hongbao/contracts/control/answers.calls';
import { getDialect, setWorldDialect } from '@hongbao/contracts/control/dialects.calls';
import { addFault } from '@hongbao/contracts/control/faults.calls';
import { getTraffic, listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { resetWorld } from '@hongbao/contracts/control/worlds.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { PNG } from '@hongbao/test-support/upload';
import { sealBody } from '@hongbao/test-support/seal';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';

/** Requests of clients that name calls, fields and values in another way than the contracts. */
const world = useWorld();

let listening = '';
const originOf = async () => (listening ||= await world.server.listen());
const params = () => ({ world: world.id });

interface Sent {
  readonly token?: string | undefined;
  readonly body?: Record<string, unknown> | string;
  readonly headers?: Record<string, string>;
}

/** Sends a request as the client of a dialect; a body is sealed unless it is a text. */
async function send(method: string, url: string, { token, body, headers = {} }: Sent = {}) {
  const {
    status,
    text,
    headers: received,
  } = await world.send({
    method: method as 'GET',
    url: `/${url}`,
    headers: {
      'x-world': world.id,
      ...(token === undefined ? {} : { 'x-access-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : sealBody(body, world.server.publicKeyPem) }),
  });
  return { status, headers: received, text, ...JSON.parse(text) };
}

const choose = (choice: Record<string, unknown>) =>
  world.must(setWorldDialect, { params: params(), body: choice });

describe('the dialect jeecg', () => {
  it('logs in, and reads and sends the names and values of such a client', async () => {
    await choose({ name: 'jeecg' });
    const email = 'a@b.co';
    await world.given.member({ email, usdt: '1000' });
    const signedIn = await send('POST', 'api/user/appUser/login', {
      body: { username: email, password: 'hongbao123' },
    });
    expect(signedIn.result).toMatchObject({
      token: expect.any(String),
      userInfo: { email: 'a**@b.co', username: expect.any(String), inviteCode: expect.any(String) },
    });
    expect(signedIn.headers['x-dialect']).toBe('jeecg');
    const { token } = signedIn.result;
    const balances = await send('GET', 'api/finance/appWallet/queryUserBalance', { token });
    expect(balances.result).toContainEqual(
      expect.objectContaining({ currency: 'USDT', balance: 1005, frozen: 0 }),
    );
    const candles = await send(
      'GET',
      'api/trade/appSymbol/klineList?symbol=btcusdt&period=1H&limit=3',
    );
    expect(candles.result).toHaveLength(3);
    expect(candles.result[0]).toMatchObject({ time: expect.any(Number), high: expect.any(Number) });
    expect(candles.result[0].time % 3600).toBe(0);
    const [terms] = (await send('GET', 'api/trade/appSecondContractSet/list?symbol=BTCUSDT'))
      .result;
    expect(terms).toMatchObject({ symbol: 'BTCUSDT', period: expect.any(Number) });
    expect(terms.profitRate).toBeGreaterThan(1);
    const bought = await send('POST', 'api/trade/appSecondContractOrder/buy', {
      token,
      body: { symbol: 'BTCUSDT', money: 100, setId: terms.id, type: 2 },
    });
    expect(bought.result).toMatchObject({ type: 2, money: 100, status: 'running' });
    const opened = await send('POST', 'api/trade/appTradePositions/create', {
      token,
      body: { symbol: 'BTCUSDT', direction: 'long', margin: 100, leverage: 10, takeProfit: null },
    });
    expect(opened.result).toMatchObject({ symbol: 'BTCUSDT', pnlPercent: expect.any(Number) });
    const { id } = opened.result;
    const stops = await send('POST', 'api/trade/appTradePositions/updateStopLoss', {
      token,
      body: { id, stopLoss: 0, stopProfit: 150_000 },
    });
    expect(stops.result).toMatchObject({ stopProfit: 150_000 });
    const listed = await send('GET', 'api/trade/appTradePositions/listMy?pageNo=1', { token });
    expect(listed.result.records).toMatchObject([{ id, stopProfit: 150_000 }]);
    expect((await send('GET', 'api/content/appNotice/myList', { token })).result.records).toEqual(
      expect.arrayContaining([expect.objectContaining({ isRead: 0 })]),
    );
  });

  it('names the fields of the client in refusals', async () => {
    await choose({ name: 'jeecg' });
    const { token } = await world.given.member({ usdt: '10' });
    const poor = await send('POST', 'api/trade/appSecondContractOrder/buy', {
      token,
      body: { money: 'x', setId: 'y', type: 3 },
    });
    expect(poor).toMatchObject({ status: 400, success: false, result: { reason: 'malformed' } });
    expect(poor.result.problems).toMatchObject([
      { path: 'type', message: 'must be one of 1: up, 2: down' },
    ]);
    const wrong = await send('POST', 'api/trade/appSecondContractOrder/buy', {
      token,
      body: { money: 'x', setId: 'y', type: 1 },
    });
    expect(wrong.result.problems).toMatchObject([{ path: 'money' }]);
    const unknown = await send('GET', 'api/nothing/here');
    expect(unknown).toMatchObject({ status: 404, result: { reason: 'notFound' } });
  });

  it('is not used by the app, with X-Dialect: none, and is with X-Dialect: jeecg alone', async () => {
    const { token } = await world.given.member({ usdt: '5' });
    const path = 'api/finance/appWallet/queryUserBalance';
    const own = await send('GET', path, { token, headers: { 'x-dialect': 'jeecg' } });
    expect(own.result[0]).toHaveProperty('balance');
    await choose({ name: 'jeecg' });
    const none = await send('GET', path, { token, headers: { 'x-dialect': 'none' } });
    expect(none.result[0]).toMatchObject({ total: '5.00000000' });
    const [first] = await world.must(listBalances, {}, { token });
    expect(first).toMatchObject({ total: '5.00000000' });
    const misspelled = await send('GET', path, { token, headers: { 'x-dialect': 'jeeg' } });
    expect(misspelled.result.problems[0].message).toContain('did you mean jeecg?');
  });

  it('leaves rules the names of the contract, and a complete body as it was written', async () => {
    await choose({ name: 'jeecg' });
    const { token } = await world.given.member({ usdt: '500' });
    await world.must(setAnswer, {
      params: params(),
      body: {
        call: 'openPosition',
        when: { 'body.symbol': 'BTC/USDT', 'body.margin': { above: 99 } },
        body: { symbol: '{{body.symbol}}', margin: '{{body.margin}}' },
      },
    });
    const body = { symbol: 'BTCUSDT', direction: 'long', margin: 100, leverage: 10 };
    const path = 'api/trade/appTradePositions/create';
    const { text } = await send('POST', path, { token, body });
    expect(JSON.parse(text)).toEqual({ symbol: 'BTC/USDT', margin: '100' });
    expect(
      (await send('POST', path, { token, body: { ...body, margin: 50 } })).result,
    ).toHaveProperty('symbol', 'BTCUSDT');
  });

  it('is shown in Traffic beside the names of the contract', async () => {
    await choose({ name: 'jeecg' });
    const { token } = await world.given.member({ usdt: '500' });
    const body = { symbol: 'BTCUSDT', direction: 'long', margin: 100, leverage: 10, remark: 'x' };
    await send('POST', 'api/trade/appTradePositions/create', { token, body });
    const { records } = await world.must(listTraffic, { params: params() });
    const id = records.find(({ call }) => call === 'openPosition')?.id ?? '';
    const shown = await world.must(getTraffic, { params: { ...params(), id } });
    expect(shown).toMatchObject({
      openedBody: { symbol: 'BTCUSDT' },
      answerBody: { result: { symbol: 'BTCUSDT', margin: expect.any(Number) } },
      dialect: {
        name: 'jeecg',
        body: { symbol: 'BTC/USDT', margin: '100' },
        ignored: ['remark'],
        answer: { result: { symbol: 'BTC/USDT', margin: expect.any(String) } },
      },
      requestVerdict: { fits: true },
      answerVerdict: { fits: true },
    });
    const code = await world.send({
      method: 'GET',
      url: `/control/worlds/${world.id}/traffic/${id}/testkit`,
      headers: {},
    });
    expect(code.text).toContain('BTC/USDT');
  });

  it('remains after a reset', async () => {
    await choose({ name: 'jeecg' });
    await world.must(resetWorld, { params: params() });
    const { token } = await world.given.member({ usdt: '5' });
    const { result } = await send('GET', 'api/finance/appWallet/queryUserAssets', { token });
    expect(result[0]).toHaveProperty('balance', 5);
  });
});

const other = {
  token: { header: 'Authorization', prefix: 'Bearer ' },
  bodies: 'plain',
  decimals: 'number',
  times: 'seconds',
  symbols: { separator: '-' },
  wrapper: {
    code: 0,
    names: { success: false, message: 'msg', result: 'data', timestamp: false },
    refusals: { insufficientBalance: 7, unauthorized: 9 },
  },
  calls: {
    login: { path: 'POST /v1/session' },
    listPositions: { path: 'GET /v1/positions', list: { in: 'items' } },
    listBalances: { path: 'GET /v1/wallet', list: { by: 'currency' } },
    openPosition: { path: 'PUT /v1/orders/{symbol}', request: { margin: 'amount' } },
    closePosition: { path: 'DELETE /v1/orders/{id}' },
    applyKyc: { body: 'form', files: { frontPath: 'front', backPath: 'back' } },
    streamTrade: { path: 'GET /v1/events' },
  },
};

describe('rules of a world', () => {
  it('change paths, methods, the wrapper, the token and the wrapping of lists', async () => {
    await choose({ rules: other });
    const { account } = await world.given.member({ usdt: '500' });
    const body = JSON.stringify({ account, password: 'hongbao123' });
    const { code, data, msg, success } = await send('POST', 'v1/session', { body });
    expect([code, success]).toEqual([0, undefined]);
    expect(msg).toEqual(expect.any(String));
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await send('GET', 'v1/wallet', { headers })).data).toMatchObject({
      USDT: { available: 500 },
    });
    const order = JSON.stringify({ direction: 'long', amount: 50, leverage: 5 });
    const opened = await send('PUT', 'v1/orders/BTC-USDT', { headers, body: order });
    expect(opened, opened.text).toMatchObject({ code: 0 });
    const { items } = (await send('GET', 'v1/positions', { headers })).data;
    expect(items).toMatchObject([{ id: opened.data.id, openTime: expect.any(Number) }]);
    const large = JSON.stringify({ direction: 'long', amount: 5000, leverage: 5 });
    const refused = await send('PUT', 'v1/orders/BTC-USDT', { headers, body: large });
    expect(refused).toMatchObject({ status: 200, code: 7 });
    const { code: closed } = await send('DELETE', `v1/orders/${opened.data.id}`, { headers });
    expect(closed).toBe(0);
    expect(await send('GET', 'v1/wallet')).toMatchObject({ status: 401, code: 9 });
  });

  it('accept a form with files, which are stored as uploads', async () => {
    await choose({ rules: other });
    const { token } = await world.given.member();
    const form = new FormData();
    const fields = { idType: 'idCard', idNumber: '110101199003074514', realName: 'Li Wei' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const name of ['front', 'back'])
      form.append(name, new Blob([PNG], { type: 'image/png' }), `${name}.png`);
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const { text } = await world.send({
      method: 'POST',
      url: '/api/auth/appAuth/applyKYC',
      headers: {
        'x-world': world.id,
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: payload as never,
    });
    expect(JSON.parse(text), text).toMatchObject({ code: 0 });
    const { rows } = await world.inside();
    expect(rows.count('Upload')).toBe(2);
  });

  it('have a path of their own for an upload, whose refusal is received before its body is sent', async () => {
    await choose({
      rules: {
        ...other,
        calls: { ...(other.calls as object), uploadFile: { path: 'POST /v1/files' } },
      },
    });
    const { token } = await world.given.member();
    const upload = async (authorization: string, bytes: Uint8Array) => {
      const form = new FormData();
      form.append('file', new Blob([bytes as never], { type: 'image/png' }), 'a.png');
      const headers = { 'x-world': world.id, authorization };
      const url = `${await originOf()}/v1/files`;
      const response = await fetch(url, { method: 'POST', headers, body: form });
      return { status: response.status, ...((await response.json()) as object) };
    };
    const stored = await upload(`Bearer ${token}`, PNG);
    expect(stored).toMatchObject({ code: 0, data: expect.any(String) });
    const large = new Uint8Array(1_500_000);
    for (let times = 0; times < 10; times++)
      expect(await upload('Bearer none', large)).toMatchObject({ status: 401, code: 9 });
  });

  it('apply to a stream that names its world in the query, and to no call that does', async () => {
    await choose({ rules: other });
    const origin = await originOf();
    const controller = new AbortController();
    const { signal } = controller;
    const stream = await fetch(`${origin}/v1/events?world=${world.id}`, { signal });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    controller.abort();
    const call = await fetch(`${origin}/v1/wallet?world=${world.id}`);
    expect(call.status).toBe(404);
  });

  it('have no base and no name that JavaScript treats in a special way', async () => {
    for (const rules of ['{"extends":"jeecg"}', '{"names":{"request":{"__proto__":"x"}}}']) {
      const input = { params: params(), body: { rules: JSON.parse(rules) } };
      expect(await world.call(setWorldDialect, input)).toMatchObject({ reason: 'dialectBroken' });
    }
  });

  it('change the messages of a socket', async () => {
    const rules = {
      decimals: 'number',
      symbols: { separator: '-', case: 'lower' },
      calls: {
        openSocket: {
          request: {
            op: {
              name: 'action',
              codes: { login: 'auth', ping: 'ping', subscribe: 'sub', unsubscribe: 'unsub' },
            },
            symbols: 'pairs',
          },
          answer: { tickers: 'quotes', 'tickers.price': 'last' },
        },
      },
    };
    await choose({ rules });
    const origin = (await originOf()).replace(/^http/, 'ws');
    const socket = new WebSocket(`${origin}/api/trade/socket?world=${world.id}`);
    const received: Record<string, unknown>[] = [];
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const next = async (fits: (message: Record<string, unknown>) => boolean) => {
      for (;;) {
        const found = received.find(fits);
        if (found) return found;
        await once(socket, 'message');
      }
    };
    socket.send(JSON.stringify({ action: 'sub', channel: 'prices', pairs: ['btc-usdt'] }));
    const { quotes } = await next((message) => 'quotes' in message);
    expect(quotes).toMatchObject([{ symbol: 'btc-usdt', last: expect.any(Number) }]);
    socket.send(JSON.stringify({ action: 'jump', id: 7 }));
    const refused = await next((message) => message['id'] === 7 || message['ok'] === false);
    expect(JSON.stringify(refused)).toContain('sub: subscribe');
    socket.terminate();
  });

  it('refuse what the contracts do not have, and change nothing then', async () => {
    await choose({ name: 'jeecg' });
    const answer = await world.call(setWorldDialect, {
      params: params(),
      body: { add: { calls: { openPosition: { request: { margn: 'money' } } } } },
    });
    expect(answer).toMatchObject({ ok: false, reason: 'dialectBroken' });
    expect(JSON.stringify(answer)).toContain('did you mean margin?');
    const unknown = await world.call(setWorldDialect, { params: params(), body: { name: 'jeeg' } });
    expect(unknown).toMatchObject({ ok: false, reason: 'dialectUnknown' });
    expect(await world.call(getDialect, { params: { name: 'jeeg' } })).toMatchObject({
      ok: false,
      reason: 'dialectUnknown',
    });
    expect(await choose({})).toMatchObject({ name: 'jeecg', applied: 'jeecg', rules: null });
    const added = await choose({
      add: { calls: { openPosition: { request: { margin: 'money' } } } },
    });
    expect(added).toMatchObject({ applied: 'jeecg' });
    expect(added.yaml).toContain('extends: jeecg');
    const { token } = await world.given.member({ usdt: '500' });
    const body = { symbol: 'BTCUSDT', direction: 'long', money: 100, leverage: 10 };
    const opened = await send('POST', 'api/trade/appTradePositions/create', { token, body });
    expect(opened.success, opened.text).toBe(true);
  });
});

describe('a request in a dialect', () => {
  it('is answered although a further call for its answer fails', async () => {
    const rules = { calls: { openPosition: { add: { wallet: { call: 'listBalances' } } } } };
    await choose({ rules });
    const { token } = await world.given.member({ usdt: '500' });
    const body = { symbol: 'BTC/USDT', direction: 'long', margin: 50, leverage: 5 };
    const path = 'api/trade/appTradePositions/create';
    const whole = await send('POST', path, { token, body });
    expect(whole.result.wallet).toContainEqual(expect.objectContaining({ currency: 'USDT' }));
    const fault = { kind: 'code500', call: 'listBalances', count: 1 } as const;
    await world.must(addFault, { params: params(), body: fault });
    const without = await send('POST', path, { token, body });
    expect(without).toMatchObject({ status: 200, success: true });
    expect(without.result).not.toHaveProperty('wallet');
    const input = { rules: { calls: { openPosition: { add: { k: { call: 'listKlines' } } } } } };
    const refused = await world.call(setWorldDialect, { params: params(), body: input });
    expect(JSON.stringify(refused)).toContain('listKlines requires an input');
  });

  it.each([{ toString: 1, valueOf: 1 }, [1], ['1'], '0x1', ' 1 ', true])(
    'with the code %j is refused',
    async (type) => {
      await choose({ name: 'jeecg' });
      const { token } = await world.given.member({ usdt: '500' });
      const [terms] = (await send('GET', 'api/trade/appSecondContractSet/list')).result;
      const body = { setId: terms.id, money: terms.minAmount, type };
      const answer = await send('POST', 'api/trade/appSecondContractOrder/buy', { token, body });
      expect(answer, answer.text).toMatchObject({ status: 400, result: { reason: 'malformed' } });
    },
  );

  it('with a form that is too large for the framework is refused as without a dialect', async () => {
    await choose({ name: 'jeecg' });
    const { token } = await world.given.member();
    const form = new FormData();
    for (let index = 0; index < 6; index++)
      form.append('file', new Blob([PNG], { type: 'image/png' }), `${index}.png`);
    const encoded = new Response(form);
    const { status, text } = await world.send({
      method: 'POST',
      url: '/api/sys/common/upload',
      headers: {
        'x-world': world.id,
        'x-access-token': token,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await encoded.arrayBuffer()) as never,
    });
    expect(status, text).toBe(400);
  });
});

it('counts the weight of a costly call at a path that only a dialect has', async () => {
  const server = await startServer({ config: { rateLimit: 25 } });
  try {
    const limited = await server.createWorld();
    const url = `${await server.listen()}/api/trade/appSymbol/klineList?symbol=BTCUSDT&period=1H`;
    const headers = { 'x-world': limited.id, 'x-dialect': 'jeecg' };
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await fetch(url, { headers })).status);
    expect(statuses).toContain(429);
    expect(statuses[0]).toBe(200);
  } finally {
    await server.stop();
  }
});
