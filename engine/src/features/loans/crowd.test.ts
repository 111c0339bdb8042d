import { applyCreditLoan } from '@hongbao/contracts/loans/loans.calls';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import { expectBalanced, type TestWorld } from '@hongbao/server/testing/testWorld';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, expect, it, vi } from 'vitest';
import { pledge, stillBitcoin } from './loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

const COUNT = 12;
/** After the end of the grace periods of loans of seven days. */
const UNTIL = TEST_AT + 12 * DAY_MS;

const borrower = () =>
  world.given.member({ verified: true, creditGranted: '1000', balances: { BTC: '0.02' } });
const onCredit = (member: Member, amount: string) =>
  member.must(applyCreditLoan, { body: { setId: 'credit-7', amount } });

/**
 * Causes margin calls of all loans, then sales of half of them at another tick, and ends of the grace periods of credit
 * loans, including two loans of one member.
 */
async function borrowTogether(): Promise<void> {
  const members = await Promise.all(Array.from({ length: COUNT }, borrower));
  await Promise.all(
    members.map((member, index) => pledge(member, '390', index % 2 === 0 ? '0.01' : '0.0101')),
  );
  const others = await Promise.all(Array.from({ length: COUNT }, borrower));
  await Promise.all(others.map((member) => pledge(member, '300', '0.02')));
  await Promise.all(others.map((member) => onCredit(member, '100')));
  for (const member of others.slice(0, 3)) await onCredit(member, '100');
  const steer = (percent: number, minutes: number) =>
    world.control.intervene({
      symbol: 'BTC/USDT',
      kind: 'gap',
      percent,
      startAt: TEST_AT + HOUR_MS + minutes * MINUTE_MS,
    });
  await steer(-15, 0);
  await steer(-8, 5);
}

/** The outcome of the loans without generated row ids. */
async function outcomeOf(of: TestWorld) {
  const { rows } = await of.inside();
  const notices = rows.many('Notice', { where: { key: { startsWith: 'loan' } } });
  const told = notices.map(({ memberId, key, facts, createdAt }) => {
    return `${memberId} ${createdAt} ${key} ${facts}`;
  });
  return {
    loans: rows.many('Loan', { orderBy: [['id', 'asc']] }),
    accounts: rows.many('LedgerAccount', { orderBy: [['id', 'asc']] }),
    scores: rows.some('Member', ['id', 'creditScore'], {}),
    told: told.toSorted(),
  };
}

it('loans of one instant are called, sold and defaulted in a batch with the same outcome as one by one', async () => {
  await borrowTogether();
  const [together, apart] = [
    await world.server.forkWorld(world),
    await world.server.forkWorld(world),
  ];
  const { timeline } = await apart.inside();
  vi.spyOn(timeline, 'together').mockImplementation(() => {
    const next = timeline.peek();
    return next ? [next] : [];
  });
  for (const each of [together, apart]) await each.control.advanceTo(UNTIL);
  const outcome = await outcomeOf(together);
  expect(outcome).toEqual(await outcomeOf(apart));
  // Makes sure that the compared results are not empty.
  const count = (key: string) => outcome.told.filter((text) => text.includes(` ${key} `)).length;
  expect(count('loanMarginCall')).toBe(COUNT);
  expect(count('loanCollateralSold')).toBe(2 * COUNT);
  expect(count('loanGraceOver')).toBe(COUNT + 3);
  for (const each of [together, apart]) await expectBalanced(each);
});

it('the second loan of a member lowers the credit score by the same amount, also in the same second', async () => {
  const member = await borrower();
  await Promise.all([onCredit(member, '100'), onCredit(member, '100')]);
  await world.control.advanceTo(UNTIL);
  const { rows } = await world.inside();
  const { creditScore } = rows.firstOrThrow('Member', { where: { id: member.id } });
  // A score of 60 initially, minus 20 for each loan.
  expect(creditScore).toBe(20);
});

it('a world with many loans reaches the same state in one jump as in steps', async () => {
  await borrowTogether();
  const [jumped, stepped] = [
    await world.server.forkWorld(world),
    await world.server.forkWorld(world),
  ];
  await jumped.control.advanceTo(UNTIL);
  for (let at = TEST_AT; at < UNTIL;) {
    at = Math.min(UNTIL, at + (at < TEST_AT + 2 * HOUR_MS ? 7 * MINUTE_MS + SECOND_MS : DAY_MS));
    await stepped.control.advanceTo(at);
  }
  expect(await jumped.control.hash()).toBe(await stepped.control.hash());
});

it('margin calls, sales and ends of grace periods of one instant are processed in one commit each', async () => {
  await borrowTogether();
  const commits = new Map<string, number>();
  const seen = (key: unknown) => commits.set(String(key), (commits.get(String(key)) ?? 0) + 1);
  const stop = (await world.inside()).memory.listen((rows) => {
    const keys = rows.flatMap(({ table, cells }) => (table === 'Notice' ? [cells['key']] : []));
    for (const key of new Set(keys)) seen(key);
  });
  await world.control.advanceTo(UNTIL);
  stop();
  expect(commits.get('loanMarginCall')).toBeLessThanOrEqual(3);
  expect(commits.get('loanCollateralSold')).toBeLessThanOrEqual(3);
  // Each second loan of a member requires a further commit.
  expect(commits.get('loanGraceOver')).toBeLessThanOrEqual(4);
});
