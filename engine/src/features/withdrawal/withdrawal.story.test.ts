import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { cancelWithdrawal, listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { finalStates } from '@hongbao/contracts/states';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { type Member, asMember } from '@hongbao/test-support/given';
import { startServer } from '@hongbao/server/testing/server';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { givenWithdrawer, purse } from './withdrawal.samples.ts';

const world = useWorld();

const statusOf = async (member: Member) =>
  (await member.must(listWithdrawals, {})).records.map(({ status }) => status);

/** Account changes of withdrawals, oldest first: type, amount, and available balance after the change. */
async function changes(member: Member): Promise<string[]> {
  const { records } = await member.must(listAccountChanges, { query: { pageSize: 100 } });
  return records
    .filter(({ type }) => type.startsWith('withdrawal'))
    .map(({ type, amount, balanceAfter }) => `${type} ${amount} ${balanceAfter}`)
    .toReversed();
}

async function house(book: string): Promise<string> {
  const accounts = await world.control.accounts();
  return accounts.find(({ account }) => account === `house/${book}/USDT`)?.balance ?? 'none';
}

async function told(member: Member): Promise<string[]> {
  const { rows } = await world.inside();
  const found = rows.many('Notice', {
    where: { memberId: member.id },
    orderBy: [['id', 'asc']],
  });
  return found.map(({ key }) => key);
}

describe('a withdrawal', () => {
  it('is approved under the policy auto after 3 minutes, paid out 2 minutes later and delivered 5 minutes later', async () => {
    const { member, must } = await givenWithdrawer(world);
    const custody = Number(await house('custody'));
    await must('100');
    const seen: unknown[] = [];
    for (const by of ['2m', '59s', '1s', '119s', '1s', '299s', '1s', '29d']) {
      await world.control.advance(by);
      seen.push([...(await statusOf(member)), await purse(member)]);
    }
    // 500 - 100 - fee 1 = 399; the 101 are frozen until they are paid out after 5 minutes.
    const held = '399.00000000 101.00000000';
    const gone = '399.00000000 0.00000000';
    expect(seen).toEqual([
      [0, held],
      [0, held],
      [0, held],
      [0, held],
      [2, gone],
      [2, gone],
      [1, gone],
      [1, gone],
    ]);
    expect(await changes(member)).toEqual([
      'withdrawal -100.00000000 400.00000000',
      'withdrawalFee -1.00000000 399.00000000',
    ]);
    expect(await house('fees')).toBe('1.00000000');
    expect(Number(await house('custody')) - custody).toBe(100);
    expect((await member.must(listWithdrawals, {})).records).toMatchObject([
      { status: 1, createTime: '2026-01-06 12:00:00', finishTime: '2026-01-06 12:10:00' },
    ]);
    expect(await told(member)).toEqual([
      'withdrawalApproved',
      'withdrawalPaidOut',
      'withdrawalDelivered',
    ]);
  });

  it('waits under the policy manual, and advances automatically after the approval', async () => {
    await world.control.setPolicy('manual', 'withdrawal');
    const { member, must } = await givenWithdrawer(world);
    const { id } = await must('100');
    await world.control.advance('10d');
    expect(await statusOf(member)).toEqual([0]);
    expect(await world.control.waiting()).toMatchObject([
      { kind: 'withdrawal', id, summary: '100 USDT to nile:TR7****Lj6t (under review)' },
    ]);
    await world.control.decide(id, 'approve', undefined, 'withdrawal');
    await world.control.advance('2m');
    expect(await statusOf(member)).toEqual([2]);
    await world.control.advance('5m');
    expect(await statusOf(member)).toEqual([1]);
  });

  it('returns amount and fee when it is rejected by policy, by an operator, or after the approval', async () => {
    const { member, must } = await givenWithdrawer(world);
    await world.control.setPolicy('reject', 'withdrawal');
    await must('100');
    await world.control.advance('3m');
    await world.control.setPolicy('auto', 'withdrawal');
    const second = await must('200');
    await world.control.decide(second.id, 'reject', 'The name differs.', 'withdrawal');
    const third = await must('300');
    await world.control.advance('4m');
    await world.control.decide(third.id, 'reject', undefined, 'withdrawal');
    await world.control.advance('29d');
    expect(await statusOf(member)).toEqual([-1, -1, -1]);
    expect((await member.must(listWithdrawals, {})).records).toMatchObject([
      { reason: 'The withdrawal could not be approved.' },
      { reason: 'The name differs.' },
      { reason: 'The withdrawal could not be approved.' },
    ]);
    expect(await purse(member)).toBe('500.00000000 0.00000000');
    // 500 - 100 = 400, - 1 = 399, + 100 = 499, + 1 = 500; the same with 200 and 300.
    expect(await changes(member)).toEqual(
      [100, 200, 300].flatMap((amount) => [
        `withdrawal -${amount}.00000000 ${500 - amount}.00000000`,
        `withdrawalFee -1.00000000 ${499 - amount}.00000000`,
        `withdrawal ${amount}.00000000 499.00000000`,
        'withdrawalFee 1.00000000 500.00000000',
      ]),
    );
  });

  it('is refunded with its fee when it fails after the payout', async () => {
    const { member, must } = await givenWithdrawer(world);
    const custody = await house('custody');
    const { id } = await must('100');
    await world.control.advance('6m');
    expect(await statusOf(member)).toEqual([2]);
    await world.control.decide(id, 'reject', 'The address is closed.', 'withdrawal');
    await world.control.advance('1d');
    expect(await statusOf(member)).toEqual([-2]);
    expect(await purse(member)).toBe('500.00000000 0.00000000');
    expect(await changes(member)).toEqual([
      'withdrawal -100.00000000 400.00000000',
      'withdrawalFee -1.00000000 399.00000000',
      'withdrawal 100.00000000 499.00000000',
      'withdrawalFee 1.00000000 500.00000000',
    ]);
    expect([await house('fees'), await house('custody')]).toEqual(['0.00000000', custody]);
    expect((await told(member)).at(-1)).toBe('withdrawalFailed');
  });

  it('that an operator fails in any state makes its remaining transitions and is refunded', async () => {
    const { member, must } = await givenWithdrawer(world);
    const custody = await house('custody');
    const paidOut = (await must('100')).id;
    await world.control.advance('3m');
    const approved = (await must('50')).id;
    await world.control.advance('3m');
    const underReview = (await must('20')).id;
    for (const id of [paidOut, approved, underReview])
      await world.control.decide(id, 'fail', 'The network returned it.', 'withdrawal');
    expect(await statusOf(member)).toEqual([-2, -2, -2]);
    const { records } = await member.must(listWithdrawals, {});
    expect(records.map(({ reason }) => reason)).toEqual(Array(3).fill('The network returned it.'));
    expect(await purse(member)).toBe('500.00000000 0.00000000');
    expect(await house('custody')).toBe(custody);
    expect((await told(member)).slice(-3)).toEqual([
      'withdrawalApproved',
      'withdrawalPaidOut',
      'withdrawalFailed',
    ]);
    await world.control.advance('29d');
    expect(await statusOf(member)).toEqual([-2, -2, -2]);
    const again = world.control.decide(approved, 'fail', undefined, 'withdrawal');
    await expect(again).rejects.toThrow('decisionAlreadyMade');
    await expect(world.control.decide('1', 'fail', undefined, 'withdrawal')).rejects.toThrow(
      'notFound',
    );
    await expect(world.control.decide('1', 'fail')).rejects.toThrow('verdictNotOfThisKind');
  });

  it('is delivered immediately after the payout when an operator reports its arrival', async () => {
    const { member, must } = await givenWithdrawer(world);
    const { id } = await must('100');
    await world.control.advance('5m');
    await world.control.decide(id, 'approve', undefined, 'withdrawal');
    expect(await statusOf(member)).toEqual([1]);
    await world.control.advance('1h');
    expect(await purse(member)).toBe('399.00000000 0.00000000');
  });

  it('can be canceled while under review, and not afterwards', async () => {
    const { member, must } = await givenWithdrawer(world);
    const other = await world.given.member();
    const { id } = await must('100');
    const cancel = (who: Member, which = id) => who.call(cancelWithdrawal, { body: { id: which } });
    expect([await cancel(other), await cancel(other, '1')]).toMatchObject([
      { reason: 'notFound' },
      { reason: 'notFound' },
    ]);
    expect((await cancel(member)).ok).toBe(true);
    expect(await purse(member)).toBe('500.00000000 0.00000000');
    expect(await cancel(member)).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { status: -1 },
    });
    const second = (await must('100')).id;
    // Transitions: approved, paid out, delivered.
    for (const [by, status] of [
      ['3m', 0],
      ['2m', 2],
      ['5m', 1],
    ] as const) {
      await world.control.advance(by);
      expect(await cancel(member, second)).toMatchObject({
        reason: 'notAllowedInThisState',
        facts: { status },
      });
    }
  });

  it('accepts no decision in a final state, and no second approval', async () => {
    const { member, must } = await givenWithdrawer(world);
    const decide = (id: string, verdict: 'approve' | 'reject') =>
      world.control.decide(id, verdict, undefined, 'withdrawal');
    const ids: Record<string, string> = {};
    ids['delivered'] = (await must('10')).id;
    ids['failed'] = (await must('11')).id;
    ids['rejected'] = (await must('12')).id;
    await decide(ids['rejected'], 'reject');
    await world.control.advance('5m');
    await decide(ids['failed'], 'reject');
    await world.control.advance('5m');
    expect(await statusOf(member)).toEqual([-1, -2, 1]);
    expect(Object.keys(ids).sort()).toEqual(finalStates(withdrawalLine.machine).sort());
    for (const id of Object.values(ids))
      for (const verdict of ['approve', 'reject'] as const)
        await expect(decide(id, verdict)).rejects.toThrow('decisionAlreadyMade');
    const approved = (await must('13')).id;
    await decide(approved, 'approve');
    await expect(decide(approved, 'approve')).rejects.toThrow('decisionAlreadyMade');
    await expect(decide('1', 'approve')).rejects.toThrow('notFound');
  });
});

it('withdrawals continue after restarts, with the same result in small steps as in one jump', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await startServer({ dataDir });
  let running = await server.createWorld({ id: 'jump' });
  const { member, must } = await givenWithdrawer(running);
  await must('100');
  const straight = await server.forkWorld(running);
  await straight.control.advance('30d');
  const hash = await straight.control.hash();
  for (const by of ['3m', '2m', '5m', '7d', '22d', '23h', '50m']) {
    await server.stop();
    server = await startServer({ dataDir });
    running = server.openWorld('jump');
    await running.control.advance(by);
  }
  expect(await running.control.hash()).toBe(hash);
  const token = await running.control.createToken(member.id);
  const after = asMember(server.client('jump'), { ...member, token });
  expect(await statusOf(after)).toEqual([1]);
  await expectBalanced(running);
  await server.stop();
  removeDataFolder(dataDir);
});
