import { type Call, defineCall } from '@hongbao/contracts/call';
import { text } from '@hongbao/contracts/fields';
import { buyArbitrage, buyDebt } from '@hongbao/contracts/products/products.calls';
import { insert } from '@hongbao/prisma/rowWriter';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { TransportError } from './answers.ts';
import type { Caller } from './context.ts';
import { accept, refuse } from './decision.ts';
import { type Performance, perform } from './perform.ts';
import { type UseCase, serveCommand, serveQuery } from './served.ts';
import { problemsOf } from './validate.ts';

const world = useWorld();
const caller: Caller = {
  device: 'test',
  language: 'en-us',
  requestId: '1',
  origin: 'http://localhost',
  publicKeyPem: '',
};

/** A command of anybody's that may say no for these reasons. */
const callWith = (refusals: Call['refusals']) =>
  defineCall({
    name: 'tryOut',
    feature: 'control',
    summary: 'For tests of what is common to all calls.',
    method: 'POST',
    path: '/api/test',
    auth: 'anyone',
    result: text({ min: 1, max: 8 }),
    refusals,
    origin: 'extension',
  } as const);
const free = callWith([]);

async function run(call: Call, useCase: UseCase<Call>, change: Partial<Performance> = {}) {
  return perform({
    world: await world.inside(),
    served: serveCommand(call, useCase),
    input: { params: {}, query: {}, body: {} },
    caller,
    identify: async () => null,
    idempotencyKey: null,
    checksResults: true,
    ...change,
  } as Performance);
}
const setting = (key: string) => insert('Setting', { key, value: '""' });

describe('a command', () => {
  it('answers what its contract says, and nothing else', async () => {
    expect(await run(free, async () => accept('done'))).toMatchObject({
      code: 200,
      result: 'done',
    });
    await expect(run(free, async () => accept(7))).rejects.toThrow('contract does not say');
    expect((await run(free, async () => accept(7), { checksResults: false })).result).toBe(7);
  });

  it('whose name was taken at that moment says so, by its contract’s word or the transport’s', async () => {
    const take = async () => accept('done', { rows: [setting('taken')] });
    await run(free, take);
    const conflict = await run(free, take).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(TransportError);
    expect(conflict).toMatchObject({ problem: 'conflict' });
    const own = callWith(['notAllowedInThisState']);
    expect((await run(own, take)).result).toEqual({ reason: 'notAllowedInThisState' });
    const named = async () => ({ ...(await take()), taken: refuse('notFound', { field: 'key' }) });
    expect((await run(callWith(['notFound']), named)).result).toEqual({
      reason: 'notFound',
      field: 'key',
    });
  });

  it('that finds too little money says how much there is', async () => {
    const { id } = await world.given.member({ usdt: '10' });
    const posting = {
      op: 'post',
      id: 'test',
      kind: 'adjustment',
      currency: 'USDT',
      debit: memberAccount(id, 'main', 'USDT'),
      credit: houseAccount('fees', 'USDT'),
      amount: 10_00000001n,
      ref: { type: 'test', id },
    } as const;
    const answer = await run(callWith(['insufficientBalance']), async () =>
      accept('done', { ledger: [posting] }),
    );
    expect(answer.result).toEqual({
      reason: 'insufficientBalance',
      currency: 'USDT',
      available: '10.00000000',
      needed: '10.00000001',
    });
  });

  it.each([
    ['refused', async () => refuse('notFound')],
    [
      'refused with something to write',
      async () => refuse('notFound', {}, { rows: [setting('a')] }),
    ],
  ] as const)('%s: the numbers it used are safe on disk', async (_, decide) => {
    const inside = await world.inside();
    const call = callWith(['notFound', 'notAllowedInThisState']);
    const before = inside.ids.last;
    await run(call, async () => {
      inside.ids.nextId();
      return decide();
    });
    const { lastNumber } = await inside.read.world.findFirstOrThrow();
    expect(inside.ids.last).toBeGreaterThan(before);
    expect(lastNumber).toBe(inside.ids.last);
  });

  it('of a member is nobody’s else: unknown, it is unauthorised', async () => {
    const call = { ...free, auth: 'member' } as Call;
    for (const served of [
      serveCommand(call, async () => accept('x')),
      serveQuery(call, async () => accept('x')),
    ])
      await expect(run(call, async () => accept('x'), { served })).rejects.toMatchObject({
        problem: 'unauthorized',
      });
  });
});

it('an Idempotency-Key of one call is not answered by another with the same body', async () => {
  const member = await world.given.member({ usdt: '1000' });
  const body = { productId: 'debt-7', amount: '100' };
  const key = { idempotencyKey: 'tap' };
  expect((await member.call(buyDebt, { body }, key)).ok).toBe(true);
  expect(await member.call(buyArbitrage, { body }, key)).toMatchObject({
    ok: false,
    reason: 'idempotencyConflict',
  });
});

it('of a body with many faults the first twenty are named', () => {
  const issues = Array.from({ length: 25 }, (_, index) => ({
    path: ['list', index, 'amount'],
    message: `fault ${index}`,
  }));
  const problems = problemsOf(issues);
  expect(problems).toHaveLength(20);
  expect(problems[19]).toEqual({ path: 'list.19.amount', message: 'fault 19' });
});
