import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import {
  clearAnswers,
  listAnswers,
  removeAnswer,
  setAnswer,
} from '@hongbao/contracts/control/answers.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { afterEach, describe, expect, it } from 'vitest';

const world = useWorld({ isShared: true });
const here = () => ({ world: world.id });
const answerWith = (body: BodyOf<typeof setAnswer>) =>
  world.must(setAnswer, { params: here(), body });
const answers = () => world.must(listAnswers, { params: here() });
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const read = ({ text }: { text: string }): unknown => JSON.parse(text);
afterEach(() => world.must(clearAnswers, { params: here() }));

describe('an answer rule', () => {
  it('with a result sends it in the standard response wrapper and names the rule in a header', async () => {
    expect(await answerWith({ call: 'getServerTime', result: 5 })).toMatchObject({
      id: 'answer1',
      kind: 'result',
      fits: true,
      problems: [],
    });
    const heard = await world.raw(getServerTime);
    expect(read(heard)).toEqual({
      success: true,
      code: 200,
      message: '',
      result: 5,
      timestamp: await world.control.now(),
    });
    expect(heard.headers['x-hongbao-answer']).toBe('answer1');
  });

  it('with a complete body sends the body unchanged with the rule’s status', async () => {
    const body = { ret: 0, data: ['another', 'dialect'] };
    const rule = await answerWith({ call: 'getServerTime', body, status: 418 });
    expect(rule.fits).toBe(false);
    expect(rule.problems).toContainEqual({ path: 'success', message: expect.any(String) });
    const heard = await world.raw(getServerTime);
    expect(heard.status).toBe(418);
    expect(read(heard)).toEqual(body);
  });

  it('with a result replaces the answer without running the call or validating its input', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await answerWith({ call: 'openPosition', result: { id: 'never' } });
    const heard = read(await member.raw(openPosition, { body: { sybmol: 'nonsense' } }));
    expect(heard).toMatchObject({ success: true, result: { id: 'never' } });
    await world.must(clearAnswers, { params: here() });
    const { records } = await member.must(listPositions, { query: { status: 'running' } });
    expect(records).toEqual([]);
  });

  it('with a merge runs the call and applies the JSON merge patch to its answer', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const merge = { message: 'merged', result: { symbol: 'X/Y', extra: 1, quantity: null } };
    await answerWith({ call: 'openPosition', merge });
    const heard = await member.raw(openPosition, { body: order });
    expect(read(heard)).toMatchObject({
      success: true,
      message: 'merged',
      result: { symbol: 'X/Y', extra: 1, leverage: 10 },
    });
    expect(read(heard)).not.toHaveProperty('result.quantity');
    const { records } = await member.must(listPositions, { query: { status: 'running' } });
    expect(records).toMatchObject([{ symbol: 'BTC/USDT', quantity: expect.any(String) }]);
    // The stored problems are those of the merged answer.
    expect((await answers())[0]).toMatchObject({ hits: 1, fits: false });
    expect((await answers())[0]?.problems.map(({ path }) => path)).toContain('result.quantity');
  });

  it('with a merge reports unknown fields when it is created', async () => {
    const rule = await answerWith({
      call: 'getMember',
      merge: { mesage: 'x', result: { vipLevl: 9, nickname: 'Wei' } },
    });
    expect(rule.problems).toEqual([
      { path: 'mesage', message: 'unknown field; did you mean message?' },
      { path: 'result.vipLevl', message: 'unknown field; did you mean vipLevel?' },
    ]);
  });

  it('does not match an unauthenticated request of a member’s call', async () => {
    await answerWith({ call: 'getMember', result: {} });
    expect((await world.raw(getMember)).status).toBe(401);
    expect(await answers()).toMatchObject([{ hits: 0 }]);
  });

  it('with a member, a count and a lifetime applies only within these limits', async () => {
    const [one, other] = await world.given.members(2);
    await answerWith({
      call: 'listBalances',
      result: [],
      memberId: one?.id,
      count: 1,
      lifetime: '5m',
    });
    expect(read((await other?.raw(listBalances)) ?? { text: '' })).not.toMatchObject({
      result: [],
    });
    expect(await one?.must(listBalances, {})).toEqual([]);
    expect(await one?.must(listBalances, {})).not.toEqual([]);
    expect(await answers()).toMatchObject([{ hits: 1, left: 0, isOver: true }]);
    await answerWith({ call: 'listBalances', result: [], memberId: one?.id, lifetime: '5m' });
    expect(await one?.must(listBalances, {})).toEqual([]);
    await world.control.advance('5m');
    expect(await one?.must(listBalances, {})).not.toEqual([]);
  });

  it('takes precedence over older rules until it is deleted', async () => {
    await answerWith({ call: 'getServerTime', result: 1 });
    const { id } = await answerWith({ call: 'getServerTime', result: 2 });
    expect(await world.must(getServerTime)).toBe(2);
    await world.must(removeAnswer, { params: { ...here(), id } });
    expect(await world.must(getServerTime)).toBe(1);
    expect(await world.call(removeAnswer, { params: { ...here(), id } })).toMatchObject({
      reason: 'notFound',
    });
    expect(await world.must(clearAnswers, { params: here() })).toEqual({ removed: 1 });
    expect(await world.must(getServerTime)).toBe(await world.control.now());
  });
});

describe('an answer rule with conditions', () => {
  it('matches the fields of the opened body', async () => {
    const member = await world.given.member({ usdt: '10000' });
    await answerWith({
      call: 'openPosition',
      when: { 'body.symbol': 'BTC/USDT', 'body.quantity': { above: '0.5' } },
      body: { error: 'too large' },
      status: 503,
    });
    const other = await member.raw(openPosition, { body: order });
    expect(read(other)).toMatchObject({ success: true, result: { quantity: '0.01000000' } });
    const heard = await member.raw(openPosition, { body: { ...order, quantity: 0.6 } });
    expect(heard).toMatchObject({ status: 503, text: '{"error":"too large"}' });
    expect(await answers()).toMatchObject([
      { hits: 1, when: { 'body.symbol': 'BTC/USDT', 'body.quantity': { above: '0.5' } } },
    ]);
  });

  it('matches the query, in which numbers are text', async () => {
    const member = await world.given.member();
    await answerWith({ call: 'listPositions', when: { 'query.pageNo': 2 }, result: 'second' });
    const page = async (pageNo: number) =>
      read(await member.raw(listPositions, { query: { pageNo: String(pageNo) } }));
    expect(await page(2)).toMatchObject({ result: 'second' });
    expect(await page(1)).not.toMatchObject({ result: 'second' });
  });

  it('lets a call whose body cannot be opened answer itself', async () => {
    const member = await world.given.member();
    await answerWith({ call: 'openPosition', when: { 'body.symbol': 'BTC/USDT' }, result: 1 });
    const headers = {
      'content-type': 'application/json',
      'x-world': world.id,
      'x-access-token': member.token,
    };
    const { path: url } = openPosition;
    const { status } = await world.send({ method: 'POST', url, headers, body: '"nonsense"' });
    expect(status).toBe(400);
    expect(await answers()).toMatchObject([{ hits: 0 }]);
  });

  it('leaves other requests to older rules', async () => {
    await answerWith({ call: 'login', result: 'any' });
    await answerWith({ call: 'login', when: { 'body.account': 'mei' }, result: 'mei' });
    const as = async (account: string) =>
      read(await world.raw(login, { body: { account, password: 'x' } }));
    expect(await as('mei')).toMatchObject({ result: 'mei' });
    expect(await as('li')).toMatchObject({ result: 'any' });
  });
});

describe('a sequence of answers', () => {
  it.each([
    ['last', [1, 2, 2, 2, 2]],
    ['repeat', [1, 2, 1, 2, 1]],
  ] as const)('followed by %s answers in order', async (after, expected) => {
    const steps = [{ result: 1 }, { result: 2 }];
    expect(await answerWith({ call: 'getServerTime', answers: steps, after })).toMatchObject({
      kind: 'sequence',
      value: steps,
      after,
      fits: true,
    });
    const heard = [];
    for (const _ of expected) heard.push(await world.must(getServerTime));
    expect(heard).toEqual(expected);
  });

  it('followed by real lets the call answer after its last answer', async () => {
    const down = { body: { error: 'down' }, status: 503 };
    const rule = await answerWith({ call: 'getServerTime', answers: [down, down], after: 'real' });
    expect(rule).toMatchObject({ left: 2, fits: false });
    expect(rule.problems[0]?.path).toMatch(/^answers\.0\./);
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await world.raw(getServerTime)).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect(await answers()).toMatchObject([{ hits: 2, left: 0, isOver: true }]);
  });

  it('of merges runs the call each time', async () => {
    const member = await world.given.member();
    const level = (vipLevel: number) => ({ merge: { result: { vipLevel } } });
    await answerWith({ call: 'getMember', answers: [level(1), level(2)], after: 'real' });
    const levels = [];
    for (let count = 0; count < 3; count++)
      levels.push((await member.must(getMember, {})).vipLevel);
    expect(levels).toEqual([1, 2, 0]);
  });

  it('gives each of simultaneous requests an answer of its own', async () => {
    const steps = Array.from({ length: 20 }, (_, index) => ({ result: index }));
    await answerWith({ call: 'getServerTime', answers: steps });
    const heard = await Promise.all(steps.map(() => world.must(getServerTime)));
    expect(heard.toSorted((a, b) => a - b)).toEqual(steps.map(({ result }) => result));
  });
});

describe('templates in an answer rule', () => {
  it('are filled from the request, the member and the world', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await answerWith({
      call: 'openPosition',
      result: {
        id: '{{hits}}',
        leverage: '{{body.leverage}}',
        text: '{{body.symbol}} for {{member.id}} at {{world.now}} in {{world.id}}',
      },
    });
    const now = await world.control.now();
    expect(read(await member.raw(openPosition, { body: order }))).toMatchObject({
      result: {
        id: 1,
        leverage: 10,
        text: `BTC/USDT for ${member.id} at ${now} in ${world.id}`,
      },
    });
    // The filled answer is checked, not the text with the templates.
    expect((await answers())[0]?.problems).toContainEqual({
      path: 'result.id',
      message: expect.any(String),
    });
  });

  it('are filled in a merge over the real answer', async () => {
    const member = await world.given.member();
    await answerWith({ call: 'getMember', merge: { message: 'Hello {{member.account}}' } });
    const heard = await member.raw(getMember);
    expect(read(heard)).toMatchObject({ message: `Hello ${member.account}` });
  });
});

describe('an invalid answer rule', () => {
  it.each([
    [{ call: 'getServerTme', result: 1 }, 'callUnknown', { nearest: 'getServerTime' }],
    [{ call: 'getServerTime', result: 1, memberId: '1' }, 'notFound', { field: 'memberId' }],
    [{ call: 'streamTrade', result: 1 }, 'ruleNeverMatches', {}],
    [{ call: 'getServerTime', result: 1, lifetime: '0s' }, 'ruleNeverMatches', {}],
  ] as const)('%j is refused with the reason %s', async (body, reason, facts) => {
    expect(await world.call(setAnswer, { params: here(), body })).toMatchObject({ reason, facts });
  });

  it.each([
    [{ call: 'getServerTime' }, 'result', 'exactly one of'],
    [{ call: 'getServerTime', result: 1, body: 2 }, 'result', 'exactly one of'],
    [{ call: 'getServerTime', result: 1, status: 500 }, 'status', 'with body'],
    [{ call: 'getServerTime', result: 'x'.repeat(200_001) }, 'result', 'at most 200000'],
    [{ call: 'getServerTime', reslt: 1 }, 'reslt', 'did you mean result?'],
    [{ call: 'login', result: 1, when: { 'header.x': 1 } }, 'when.header.x', 'such as body.symbol'],
    [{ call: 'login', result: 1, when: { 'body.acount': 1 } }, 'when.body.acount', 'account?'],
    [{ call: 'login', result: 1, when: { 'body.account': {} } }, 'when.body.account', 'at least'],
    [{ call: 'login', result: '{{body.acount}}' }, 'result', 'did you mean account?'],
    [{ call: 'login', answers: [{ body: '{{hit}}' }] }, 'answers.0.body', 'did you mean hits?'],
    [{ call: 'login', answers: [] }, 'answers', '>=1'],
    [{ call: 'login', answers: [{ result: 1, body: 2 }] }, 'answers.0.result', 'exactly one of'],
    [{ call: 'login', answers: [{ result: 1 }, { merge: {} }] }, 'answers', 'merges only'],
    [{ call: 'login', result: 1, after: 'real' }, 'after', 'with answers'],
    [{ call: 'login', answers: [{ result: 1 }], after: 'stop' }, 'after', 'last, repeat, real'],
  ])(
    'with the case number %# is rejected with 400 and a problem that names the field',
    async (body, path, message) => {
      const { status, text } = await world.raw(setAnswer, { params: here(), body });
      expect(status).toBe(400);
      expect(JSON.parse(text).result.problems).toContainEqual({
        path,
        message: expect.stringContaining(message),
      });
    },
  );

  it('beyond the maximum of 100 is refused', async () => {
    for (let count = 0; count < 100; count++) await answerWith({ call: 'login', result: count });
    const more = { params: here(), body: { call: 'login', result: null } };
    expect(await world.call(setAnswer, more)).toMatchObject({
      reason: 'tooManyAnswers',
      facts: { max: 100 },
    });
  });
});
