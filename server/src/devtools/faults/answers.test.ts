import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
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
import { useWorld } from '../../testing/useWorld.ts';
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
      { path: 'mesage', message: 'is no field here; did you mean message?' },
      { path: 'result.vipLevl', message: 'is no field here; did you mean vipLevel?' },
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
