import { createHash } from 'node:crypto';
import { type Call, defineCall } from '@hongbao/contracts/call';
import { text } from '@hongbao/contracts/fields';
import { changePassword } from '@hongbao/contracts/member/member.calls';
import { buyArbitrage, buyDebt } from '@hongbao/contracts/products/products.calls';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it, vi } from 'vitest';
import { TransportError } from './answers.ts';
import { type Caller, runStepsAtOnce } from './context.ts';
import { accept, refuse } from './decision.ts';
import { type CallExecution, executeCall } from './executeCall.ts';
import {
  type UseCase,
  serveCommand,
  servePrepared,
  serveQuery,
  serveSharedCommand,
} from './served.ts';
import { problemsOf } from './validate.ts';

const world = useWorld();
const caller: Caller = {
  device: 'test',
  language: 'en-us',
  requestId: '1',
  address: '',
  origin: 'http://localhost',
  publicKeyPem: '',
  hasTestProvider: true,
  hasTestAids: false,
  runSteps: runStepsAtOnce,
};

/** Creates a command that needs no session and declares these refusals. */
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

async function run(call: Call, useCase: UseCase<Call>, change: Partial<CallExecution> = {}) {
  return executeCall({
    world: await world.inside(),
    served: serveCommand(call, useCase),
    input: { params: {}, query: {}, body: {} },
    caller,
    signedIn: (await change.identify?.(0)) ?? null,
    identify: async () => null,
    idempotencyKey: null,
    checksResults: true,
    ...change,
  } as CallExecution);
}
const setting = (key: string) => insert('Setting', { key, value: '""' });

it('executeCall persists the ids that a refused command has generated before its answer is sent', async () => {
  const inside = await world.inside();
  const useUp: UseCase<Call> = async () => {
    inside.ids.nextId();
    return refuse('accountLocked', { waitSeconds: 1 });
  };
  await run(callWith(['accountLocked']), useUp);
  expect(inside.rows.firstOrThrow('World', {}).lastNumber).toBe(inside.ids.last);
});

describe('a query (executeCall)', () => {
  it('throws when its result does not match its contract', async () => {
    const ask = (result: unknown, change: Partial<CallExecution> = {}) =>
      run(free, async () => accept(result), {
        served: serveQuery(free, async () => accept(result) as never),
        ...change,
      });
    expect((await ask('done')).result).toBe('done');
    await expect(ask(7)).rejects.toThrow('violates its contract');
    expect((await ask(7, { checksResults: false })).result).toBe(7);
  });
});

describe('a command (executeCall)', () => {
  it('throws when its result does not match its contract', async () => {
    expect(await run(free, async () => accept('done'))).toMatchObject({
      code: 200,
      result: 'done',
    });
    await expect(run(free, async () => accept(7))).rejects.toThrow('violates its contract');
    expect((await run(free, async () => accept(7), { checksResults: false })).result).toBe(7);
  });

  it('commits nothing when its plan is empty', async () => {
    const commit = vi.spyOn(await world.inside(), 'commit');
    await run(free, async () => accept('done'));
    expect(commit).not.toHaveBeenCalled();
    await run(free, async () => accept('done', { rows: [setting('new')] }));
    expect(commit).toHaveBeenCalledTimes(1);
    commit.mockRestore();
  });

  it('is refused with the contract’s reason, or with a conflict, when its unique name has just been taken', async () => {
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

  it('is refused with the available amount when the balance is insufficient', async () => {
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
      bound: '10.00000000',
      needed: '10.00000001',
    });
  });

  it.each([
    ['refused', 0, async () => refuse('notFound')],
    ['refused with a plan', 1, async () => refuse('notFound', {}, { rows: [setting('a')] })],
    ['refused for a taken name', 0, async () => accept('done', { rows: [setting('taken')] })],
  ] as const)('that is %s persists the ids it has generated', async (_, rowsWritten, decide) => {
    const inside = await world.inside();
    const call = callWith(['notFound', 'notAllowedInThisState']);
    await run(call, async () => accept('done', { rows: [setting('taken')] }));
    const before = inside.ids.last;
    await run(call, async () => {
      inside.ids.nextId();
      return decide();
    });
    const { lastNumber } = inside.rows.firstOrThrow('World', {});
    expect(inside.ids.last).toBeGreaterThan(before);
    const written = inside.rows.count('Setting', { key: 'a' });
    expect(written).toBe(rowsWritten);
    expect(lastNumber).toBe(inside.ids.last);
  });

  it('that requires a member is unauthorized without a session', async () => {
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

describe('writeObserver', () => {
  const refusing = callWith(['notFound', 'notAllowedInThisState']);
  const written = async (useCase: UseCase<Call>) => {
    const tables: string[] = [];
    const writeObserver = {
      onRowsWritten: (rows: readonly RowChange[]) => tables.push(...rows.map(({ table }) => table)),
    };
    await run(refusing, useCase, { writeObserver });
    return tables;
  };

  it('reports the rows that a call wrote, including a refused call', async () => {
    const plan = (key: string) => ({ rows: [setting(key)] });
    expect(await written(async () => accept('done', plan('a')))).toEqual(['Setting']);
    expect(await written(async () => refuse('notFound', {}, plan('b')))).toEqual(['Setting']);
    expect(await written(async () => refuse('notFound'))).toEqual([]);
  });

  it('is not called for a plan that was not committed', async () => {
    const plan = { rows: [setting('a')] };
    await run(refusing, async () => accept('done', plan));
    expect(await written(async () => accept('done', plan))).toEqual([]);
    expect(await written(async () => refuse('notFound', {}, plan))).toEqual([]);
  });
});

describe('executeCall commits a plan', () => {
  const wait = async (id: string) => {
    const now = (await world.inside()).now();
    return { op: 'schedule', kind: 'vip.assess', refId: id, at: now + 60_000 } as const;
  };
  it.each([
    ['a row and a scheduled event', true, true],
    ['a row alone', true, false],
    ['a scheduled event alone', false, true],
  ])('with %s', async (_, hasRow, hasAppointment) => {
    const inside = await world.inside();
    const plan = {
      rows: hasRow ? [setting('stored')] : [],
      timeline: hasAppointment ? [await wait('x')] : [],
    };
    await run(free, async () => accept('done', plan));
    expect(inside.rows.count('Setting', { key: 'stored' })).toBe(Number(hasRow));
    expect(inside.timeline.has('vip.assess', 'x')).toBe(hasAppointment);
  });

  it('with a row and a ledger posting', async () => {
    const { id } = await world.given.member({ usdt: '10' });
    const inside = await world.inside();
    const posting = {
      op: 'post',
      id: 'test',
      kind: 'adjustment',
      currency: 'USDT',
      debit: memberAccount(id, 'main', 'USDT'),
      credit: houseAccount('fees', 'USDT'),
      amount: 1n,
      ref: { type: 'test', id },
    } as const;
    await run(free, async () => accept('done', { rows: [setting('stored')], ledger: [posting] }));
    expect(inside.rows.count('Setting', { key: 'stored' })).toBe(1);
    expect(inside.ledger.balance(houseAccount('fees', 'USDT')).total).toBe(1n);
  });
});

describe('locks of commands', () => {
  const ofMembers = { ...free, auth: 'member' } as Call;
  const signedIn = async () => {
    const { id } = await world.given.member();
    const member = await (await world.inside()).rows.firstOrThrow('Member', { where: { id } });
    return async () => ({ member, sessionId: '1' });
  };

  it('serialize the commands of two members that share a lock', async () => {
    let inside = 0;
    const useCase = async () => {
      inside += 1;
      const alone = inside === 1;
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      return accept(alone ? 'alone' : 'beside');
    };
    const together = async (served: CallExecution['served']) => {
      const who = [await signedIn(), await signedIn()];
      const answers = who.map((identify) => run(ofMembers, useCase, { served, identify }));
      return (await Promise.all(answers)).map(({ result }) => result);
    };
    const shared = serveSharedCommand(ofMembers, useCase, 'shared');
    expect(await together(shared)).toEqual(['alone', 'alone']);
    expect(await together(serveCommand(ofMembers, useCase))).toEqual(['alone', 'beside']);
  });

  it('are not acquired, and the preparation does not run, without a session', async () => {
    let prepared = 0;
    const served = servePrepared(
      ofMembers,
      async () => (prepared += 1),
      async () => accept('x'),
      () => [],
    );
    await expect(run(ofMembers, async () => accept('x'), { served })).rejects.toMatchObject({
      problem: 'unauthorized',
    });
    expect(prepared).toBe(0);
    const identify = await signedIn();
    expect((await run(ofMembers, async () => accept('x'), { served, identify })).result).toBe('x');
    expect(prepared).toBe(1);
  });
});

it('a query returns its cached JSON if it has one', async () => {
  const plain = serveQuery(free, async () => accept('x'));
  expect(await run(free, async () => accept('x'), { served: plain })).not.toHaveProperty('json');
  const cached = serveQuery(free, async () => ({ result: 'x', json: '"x"' }));
  expect(await run(free, async () => accept('x'), { served: cached })).toMatchObject({
    result: 'x',
    json: '"x"',
  });
});

it('an Idempotency-Key is bound to its call: another call with an equal body is not a retry', async () => {
  const member = await world.given.member({ usdt: '1000' });
  const body = { productId: 'debt-7', amount: '100' };
  const key = { idempotencyKey: 'tap' };
  expect((await member.call(buyDebt, { body }, key)).ok).toBe(true);
  expect(await member.call(buyArbitrage, { body }, key)).toMatchObject({
    ok: false,
    reason: 'idempotencyConflict',
  });
});

describe('an Idempotency-Key', () => {
  const key = { idempotencyKey: 'tap' };
  it('returns the stored answer to a member’s repeated request, even if no money moves', async () => {
    const { id } = await world.given.member();
    const member = await (await world.inside()).rows.firstOrThrow('Member', { where: { id } });
    const identify = async () => ({ member, sessionId: '1' });
    const call = { ...free, auth: 'member' } as Call;
    for (const result of ['first', 'second'])
      expect((await run(call, async () => accept(result), { ...key, identify })).result).toBe(
        'first',
      );
  });

  it('has no effect without a session', async () => {
    const call = { ...free, movesMoney: true } as Call;
    for (const result of ['first', 'second'])
      expect((await run(call, async () => accept(result), key)).result).toBe(result);
  });
});

it('the stored hash of a body that contains a password is keyed, so that it cannot be guessed', async () => {
  const member = await world.given.member();
  const body = { type: 'withdraw' as const, newPassword: 'correct horse 9' };
  const once = { idempotencyKey: 'set' };
  for (const _ of [1, 2])
    expect(await member.call(changePassword, { body }, once)).toMatchObject({ ok: true });
  const { rows } = await world.inside();
  const stored = rows.firstOrThrow('IdempotentAnswer', { where: { key: 'set' } });
  const input = { params: {}, query: {}, body };
  const guess = createHash('sha256')
    .update(JSON.stringify([stored.call, input]))
    .digest('hex');
  expect(stored.bodyHash).not.toBe(guess);
});

it('reports at most the first twenty problems of a body', () => {
  const issues = Array.from({ length: 25 }, (_, index) => ({
    path: ['list', index, 'amount'],
    message: `fault ${index}`,
  }));
  const problems = problemsOf(issues);
  expect(problems).toHaveLength(20);
  expect(problems[19]).toEqual({ path: 'list.19.amount', message: 'fault 19' });
});
