import { listAnswers, setAnswer } from '@hongbao/contracts/control/answers.calls';
import type { Example } from '@hongbao/contracts/openapi/example';
import { expect, it } from 'vitest';
import examples from '../docs/examples.json' with { type: 'json' };
import { useWorld } from '../testing/useWorld.ts';
import { type Ask, conform } from './conform.ts';
import { differingAnswers, formatReport } from './report.ts';

const world = useWorld({ isShared: true });
const recorded = examples as Record<string, Example>;

/** Returns a function that sends requests as a member with money and positions. */
async function asMember(): Promise<Ask> {
  const { token } = await world.given.member({ verified: true, usdt: '1000' });
  const headers = { 'x-access-token': token, 'x-world': world.id };
  return async (url) => world.send({ method: 'GET', url, headers });
}

it('finds no difference between this server’s answers and the contracts', async () => {
  const compared = await conform(await asMember(), recorded);
  const made = compared.filter(({ skipped }) => skipped === undefined);
  expect(made.length).toBeGreaterThan(45);
  expect(compared.filter(({ fits }) => !fits)).toEqual([]);
  expect(differingAnswers(compared)).toEqual([]);
  expect(formatReport(compared)).toContain(`${made.length} of ${made.length} calls fit`);
});

it('reports the differences of a backend by call, and can store its answers', async () => {
  const params = { world: world.id };
  const differ = (body: object) => world.must(setAnswer, { params, body: body as never });
  await differ({ call: 'getMember', merge: { result: { vipLevel: 'seven', extra: 1 } } });
  await differ({ call: 'listBalances', body: { ret: 0, data: [] }, status: 200 });
  const compared = await conform(await asMember(), recorded);
  expect(compared.filter(({ fits }) => !fits).map(({ call }) => call)).toEqual([
    'getMember',
    'listBalances',
  ]);
  expect(formatReport(compared)).toMatch(/✗ getMember .* HTTP 200\n {4}result\.vipLevel must/);
  expect(formatReport(compared)).toContain('2 differ');

  const differing = differingAnswers(compared);
  expect(differing).toMatchObject([
    { call: 'getMember', status: 200, body: { result: { vipLevel: 'seven' } } },
    { call: 'listBalances', status: 200, body: { ret: 0, data: [] } },
  ]);
  for (const answer of differing) await differ(answer);
  expect(await world.must(listAnswers, { params })).toHaveLength(4);
});

it('reports answers that are not JSON, and calls that require a token', async () => {
  const page = await conform(async () => ({ status: 502, text: '<html>' }), recorded);
  const made = page.filter(({ skipped }) => skipped === undefined);
  expect(made.some(({ fits }) => fits)).toBe(false);
  expect(page.filter(({ skipped }) => skipped !== undefined).length).toBeGreaterThan(0);
  expect(differingAnswers(page)).toEqual([]);
});
