import { login } from '@hongbao/contracts/account/login.calls';
import { listNews } from '@hongbao/contracts/content/content.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import {
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { fromWireTime, HOUR_MS, WEEK_MS } from '@hongbao/contracts/time';
import { asMember } from '@hongbao/test-support/given';
import type { Rehearse, Scenario } from '../../world/scenario.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT } from './demoMember.ts';
import { demo } from './demo.ts';
import { crashOf2020 } from './crashOf2020.ts';
import { crowdOf, tenThousandMembers } from './tenThousandMembers.ts';

const world = useWorld();

/** Runs a scenario in an empty world until its hand-over. */
async function handOver({ startsAt, populate }: typeof crashOf2020) {
  const inside = await world.inside();
  const at = inside.now() + (inside.now() - startsAt(inside.now()));
  const rehearse: Rehearse = (work) => world.server.worlds.rehearse(inside, work);
  await populate(inside, at, () => undefined, rehearse);
  await inside.time.advanceTo(at);
  return inside;
}

/** Expects that every account in the list of scenarios can sign in. */
async function expectKnown({ members = [] }: Scenario) {
  expect(members[0]?.account).toBe(DEMO_ACCOUNT);
  for (const { account, password } of members)
    expect(
      await world.call(login, { body: { method: 'password', account, password } }),
    ).toMatchObject({ ok: true });
}

describe('the scenario crash-of-2020', () => {
  it('reduces every price by 25 to 75 %, liquidates positions and sells collateral', async () => {
    const { rows } = await handOver(crashOf2020);
    await expectKnown(crashOf2020);
    const before = (await world.inside()).market.tickers(await world.control.now());
    expect(rows.count('Position', { status: 'running' })).toBeGreaterThan(50);
    expect(rows.count('Loan', { status: 'passed' })).toBe(10);
    await world.control.advance(18 * HOUR_MS);
    const after = (await world.inside()).market.tickers(await world.control.now());
    for (const [index, { symbol, markPrice }] of after.entries()) {
      const left = Number(markPrice) / Number(before[index]?.markPrice);
      expect(left, symbol).toBeGreaterThan(0.25);
      expect(left, symbol).toBeLessThan(0.75);
    }
    const ended = rows.groups('Position', 'closeReason', [], {});
    const count = (reason: string) =>
      ended.find(({ closeReason }) => closeReason === reason)?.count ?? 0;
    expect(count('liquidation')).toBeGreaterThan(15);
    expect(count('stopLoss')).toBeGreaterThan(3);
    expect(count('takeProfit')).toBeGreaterThan(3);
    expect(rows.count('Loan', { status: 'passed' })).toBe(0);
  }, 60_000);
});

describe('the scenario demo', () => {
  it('has an over-subscribed token, a team with rebates, a joined contest with prizes, recent news and few unread notices', async () => {
    const inside = await handOver(demo);
    await expectKnown(demo);
    const id = inside.rows.first('Member', { where: { account: DEMO_ACCOUNT } })?.id ?? '';
    const token = await world.control.createToken(id);
    const member = asMember(world, { id, account: DEMO_ACCOUNT, token });
    const [subscription] = (await member.must(listIeos, { query: { status: 'issuing' } })).records;
    expect(Number(subscription?.odds)).toBeLessThan(1);
    const team = await member.must(getTeam, {});
    expect(team.levels.map(({ count }) => count)).toEqual([6, 4, 2]);
    expect(Number(team.teamIncome)).toBeGreaterThan(1);
    const [contest] = (await member.must(listJoinedContests, { query: { status: 1 } })).records;
    const ranking = await member.must(rankContest, { query: { id: contest?.id ?? '' } });
    expect(ranking.total).toBeGreaterThan(10);
    expect(ranking.mine?.rank).toBeLessThanOrEqual(7);
    expect(Number(ranking.mine?.yield)).toBeGreaterThan(0);
    // Prizes are paid from the fees, so they are significant only if the participants trade enough.
    expect(Number(contest?.rewards[0]?.payable)).toBeGreaterThan(100);
    const { records: ended } = await member.must(listContests, { query: { status: -2 } });
    expect(Number(ended[0]?.rewards[0]?.payable)).toBeGreaterThan(100);
    expect((await member.must(listNotices, { query: {} })).unread).toBeLessThanOrEqual(7);
    const [latest] = (await member.must(listNews, { query: {} })).records;
    expect(fromWireTime(latest?.createTime ?? '')).toBeGreaterThan(inside.now() - WEEK_MS);
  }, 60_000);
});

describe('the scenario ten-thousand-members', () => {
  it('creates members with money, positions, products and teams, and the demo member as the first', async () => {
    const { rows } = await handOver(crowdOf('crowd', 500));
    expect(rows.count('Member')).toBe(500);
    expect(rows.count('Position', { status: 'running' })).toBeGreaterThan(80);
    expect(rows.count('ProductOrder')).toBe(50);
    expect(rows.count('Member', { invitedById: { not: null } })).toBeGreaterThan(70);
    await expectKnown(tenThousandMembers);
  }, 60_000);
});
