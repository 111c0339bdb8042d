import { once } from 'node:events';
import { connect } from 'node:net';
import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { intervene } from '@hongbao/contracts/control/interventions.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { listKlines } from '@hongbao/contracts/market/market.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';

const world = useWorld({ isShared: true });

describe('a request that Node.js cannot parse', () => {
  const ask = `GET ${getServerTime.path} HTTP/1.1\r\n`;

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'malformed'],
    ['a header without a name', `${ask}host: a\r\n: b\r\n\r\n`, 400, 'malformed'],
    [
      'headers beyond the limit',
      `${ask}host: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
      413,
      'tooLarge',
    ],
    [
      'a length that is not a number',
      `${ask}host: a\r\ncontent-length: many\r\n\r\n`,
      400,
      'malformed',
    ],
    [
      'two lengths',
      `${ask}host: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
      'malformed',
    ],
    [
      'a length and chunks',
      `${ask}host: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed',
    ],
    ['no host', `${ask}\r\n`, 400, 'malformed'],
    ['an unknown expectation', `${ask}host: a\r\nexpect: miracles\r\n\r\n`, 400, 'malformed'],
  ])('because of %s is answered in the standard format', async (_, bytes, status, reason) => {
    const { port } = new URL(await origin());
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(bytes);
    // The server keeps the connection of a complete request open, so the client closes it.
    socket.end();
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('application/json');
    const answer = JSON.parse(body);
    expect(Object.keys(answer)).toEqual(['success', 'code', 'message', 'result', 'timestamp']);
    expect(answer).toMatchObject({ success: false, code: status, result: { reason } });
  });
});

let listening = '';
const origin = async () => (listening ||= await world.server.listen());

describe('names of Object.prototype', () => {
  const names = Object.getOwnPropertyNames(Object.prototype);

  it.each(names)(
    '%s causes no server error as a language, world, token, path or key',
    async (name) => {
      const headers = [
        'accept-language',
        'x-world',
        'x-access-token',
        'idempotency-key',
        'content-type',
      ];
      for (const header of headers) {
        const { status, text } = await world.send({
          method: 'GET',
          url: getServerTime.path,
          headers: { 'x-world': world.id, [header]: name },
        });
        expect(status, `${header}: ${text}`).toBeLessThan(500);
        expect(JSON.parse(text)).toHaveProperty('timestamp');
      }
      for (const url of [
        `/${name}`,
        `/api/${name}`,
        `/provider/${name}`,
        `/control/worlds/${name}/clock`,
      ]) {
        const { status, text } = await world.send({ method: 'GET', url });
        expect(status, `${url}: ${text}`).toBeLessThan(500);
      }
    },
  );

  it.each(names)('%s as a language falls back to English', async (name) => {
    const answer = await world.send({
      method: 'GET',
      url: '/api/nothing',
      headers: { 'accept-language': `${name}, en` },
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 404,
      message: 'This call does not exist.',
    });
  });
});

describe('a time outside the supported range', () => {
  const here = () => ({ world: world.id });
  const beyond = [-1, 4_102_444_800_000, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER, 1e300];
  const asked = beyond.flatMap((at) => [
    {
      field: 'at',
      at,
      ask: () => world.raw(createWorld, { body: { id: 'far', scenario: 'empty', at } }),
    },
    { field: 'to', at, ask: () => world.raw(advanceClock, { params: here(), body: { to: at } }) },
    {
      field: 'startAt',
      at,
      ask: () =>
        world.raw(intervene, {
          params: here(),
          body: { symbol: 'BTC/USDT', kind: 'gap', percent: 1, startAt: at },
        }),
    },
  ]);

  it.each(asked)(
    'in $field ($at) is rejected with 400 and a problem that names the field',
    async ({ field, ask }) => {
      const { status, text } = await ask();
      expect(status).toBe(400);
      const { problems } = JSON.parse(text).result;
      expect(problems).toMatchObject([
        { path: field, message: expect.stringContaining('must be epoch') },
      ]);
    },
  );

  it('in a filter is rejected with 400 if it is not a valid date, and otherwise matches nothing', async () => {
    const member = await world.given.member();
    for (const from of ['0000-01-01 00:00:00', '9999-12-31 23:59:59'])
      expect((await member.raw(listAccountChanges, { query: { from, to: from } })).status).toBe(
        200,
      );
    for (const from of ['275760-09-13 00:00:01', '-000001-01-01 00:00:00', '2026-02-30 00:00:00'])
      expect((await member.raw(listAccountChanges, { query: { from } })).status).toBe(400);
    for (const [endAt, status] of [
      [999_999_999_999_999, 200],
      [8_640_000_000_000_001, 400],
      [-1, 400],
    ])
      expect(
        (await world.raw(listKlines, { query: { symbol: 'BTC/USDT', interval: '1m', endAt } }))
          .status,
      ).toBe(status);
  });
});

describe('an Idempotency-Key', () => {
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

  it('of more than 200 characters is refused, not truncated', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const long = await member.call(openPosition, { body }, { idempotencyKey: 'k'.repeat(201) });
    expect(long).toMatchObject({
      status: 400,
      reason: 'malformed',
      facts: { problems: [{ path: 'Idempotency-Key', message: 'must be at most 200 characters' }] },
    });
    expect(
      await member.call(openPosition, { body }, { idempotencyKey: 'k'.repeat(200) }),
    ).toMatchObject({
      ok: true,
    });
  });
});
