import { applyCreditLoan, listLoans, repayLoan } from '@hongbao/contracts/loans/loans.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, expect, it } from 'vitest';
import { newest, pledge, stillBitcoin } from './loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

const borrower = () =>
  world.given.member({
    verified: true,
    creditGranted: '1000',
    usdt: '1000',
    balances: { BTC: '0.02' },
  });
async function paidOut(member: Member) {
  await world.control.advance('1h');
  const loan = await newest(member);
  if (loan?.status !== 'passed') throw new Error('The loan was not paid out');
  return loan;
}

it('a repaid loan has no timeline entries', async () => {
  const member = await borrower();
  await pledge(member, '300');
  const { id, outstanding, accruedInterest } = await paidOut(member);
  const owed = (Number(outstanding) + Number(accruedInterest)).toFixed(8);
  await member.must(repayLoan, { body: { id, amount: owed } });
  expect((await newest(member))?.status).toBe('repaid');
  const { events } = await world.control.advance('20d');
  expect(events.filter(({ refId }) => refId === id)).toEqual([]);
});

it('two pledge loans share one hourly watch', async () => {
  const member = await borrower();
  for (let loan = 0; loan < 2; loan++) {
    await pledge(member, '300');
    await paidOut(member);
  }
  expect((await member.must(listLoans, {})).total).toBe(2);
  const { rows } = await world.inside();
  const where = { kind: 'loans.watch', doneAt: null };
  expect(rows.count('TimelineEntry', where)).toBe(1);
});

it('loans of one instant are advanced in one commit, marked overdue in one commit, and share one hourly watch', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, borrower));
  await Promise.all(members.map((member) => pledge(member, '300')));
  const inside = await world.inside();
  let commits = 0;
  const stop = inside.memory.listen(
    (rows) => void (commits += Number(rows.some(({ table }) => table === 'Loan'))),
  );
  await world.control.advance('10m');
  // One commit for all approvals, and one for all payouts.
  expect(commits).toBe(2);
  const where = { kind: 'loans.watch', doneAt: null };
  expect(inside.rows.count('TimelineEntry', where)).toBe(1);
  const { events } = await world.control.advance('7d');
  stop();
  expect(events.filter(({ kind }) => kind === 'loans.due')).toHaveLength(12);
  expect(commits).toBe(3);
  for (const member of members) expect((await newest(member))?.overdue).toBe(true);
});

it('a credit score never falls below zero', async () => {
  const member = await borrower();
  await member.must(applyCreditLoan, { body: { setId: 'credit-7', amount: '500' } });
  await paidOut(member);
  const inside = await world.inside();
  await inside.commit(
    { rows: [update('Member', { id: member.id }, { creditScore: 19 })] },
    inside.now(),
  );
  await world.control.advance('11d');
  expect((await newest(member))?.overdue).toBe(true);
  expect((await member.must(getMember)).creditScore).toBe(0);
});
