import { listAnswers, setAnswer } from '@hongbao/contracts/control/answers.calls';
import type { Example } from '@hongbao/contracts/openapi/example';
import { expect, it } from 'vitest';
import examples from '@hongbao/engine/docs/examples.json' with { type: 'json' };
import { useWorld } from '../testing/useWorld.ts';
import { type Ask, conform } from './conform.ts';

const world = useWorld({ isShared: true });
const recorded = examples as Record<string, Example>;

/** Returns a function that sends requests as a member with money and positions. */
async function asMember(): Promise<Ask> {
  const { token } = await world.given.member({ verified: true, usdt: '1000' });
  const headers = { 'x-access-token': token, 'x-world': world.id };
  return async (url) => {
    const { status, text, headers: received } = await world.send({ method: 'GET', url, headers });
    return { status, text, contentType: String(received['content-type']) };
  };
}

it('finds no difference between this server’s answers and the contracts', async () => {
  const { report, answers } = await conform(await asMember(), recorded);
  const { compared, fitting, differing, refused, notes } = report.toJson();
  expect(fitting).toBeGreaterThan(45);
  expect({ differing, notes }).toEqual({ differing: 0, notes: 0 });
  expect(fitting + refused).toBe(compared);
  expect(report.differs(true)).toBe(false);
  expect(answers.inputs).toEqual([]);
  expect(report.toText()).toContain(`${compared} calls compared: ${fitting} fit, 0 differ`);
});

it('names the calls that are not requested, with the reason', async () => {
  const { report } = await conform(await asMember(), recorded);
  const { notCompared } = report.toJson();
  const namesOf = (start: string) =>
    Object.keys(notCompared.find(({ reason }) => reason.startsWith(start))?.requests ?? {});
  expect(namesOf('it writes')).toContain('openPosition');
  expect(namesOf('it has effects')).toContain('generateGoogleKey');
  expect(namesOf('it is a stream')).toEqual(['streamTrade']);
  expect(report.toText()).toMatch(
    / {4}it writes, and only GET requests are sent; .*: .*openPosition/,
  );
});

it('reports the differences of a backend by call, and can store its answers', async () => {
  const params = { world: world.id };
  const differ = (body: object) => world.must(setAnswer, { params, body: body as never });
  await differ({ call: 'getMember', merge: { result: { vipLevel: 'seven', extra: 1 } } });
  await differ({ call: 'listBalances', body: { ret: 0, data: [] }, status: 200 });
  const { report, answers } = await conform(await asMember(), recorded);
  expect(report.differs(false)).toBe(true);
  const text = report.toText();
  expect(text).toMatch(/✗ getMember {2}GET \S+\n {4}result\.vipLevel: is a string, must be/);
  expect(text).toContain('    note: result.extra: extra field');
  expect(text).toMatch(
    /✗ listBalances {2}GET \S+\n {4}the answer: has no response wrapper \(success, code,/,
  );
  expect(text).toContain('2 differ');

  expect(answers.inputs).toMatchObject([
    { call: 'getMember', status: 200, body: { result: { vipLevel: 'seven' } } },
    { call: 'listBalances', status: 200, body: { ret: 0, data: [] } },
  ]);
  for (const answer of answers.inputs) await differ(answer);
  expect(await world.must(listAnswers, { params })).toHaveLength(4);
});

it('reports answers that are not JSON', async () => {
  const page = { status: 502, text: '<html>', contentType: 'text/html' };
  const { report, answers } = await conform(async () => page, recorded);
  const { compared, differing, calls } = report.toJson();
  expect(compared).toBeGreaterThan(20);
  expect(differing).toBe(compared);
  expect(calls[0]?.findings).toMatchObject([{ path: 'HTTP status', text: 'is 502, must be 200' }]);
  expect(answers.inputs).toEqual([]);
});

it('reports calls without a valid token as refused, and not as fitting', async () => {
  const { report } = await conform(async (url) => {
    const { status, text } = await world.send({
      method: 'GET',
      url,
      headers: { 'x-world': world.id },
    });
    return { status, text, contentType: 'application/json' };
  }, recorded);
  const { compared, fitting, refused, differing } = report.toJson();
  expect(differing).toBe(0);
  expect(refused).toBeGreaterThan(10);
  expect(fitting + refused).toBe(compared);
  expect(report.toText()).toMatch(/refused with unauthorized.*: .*getMember/);
});
