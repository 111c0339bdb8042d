import { login } from '@hongbao/contracts/account/login.calls';
import { HOUR_MS } from '@hongbao/contracts/time';
import type { Rehearse, Scenario } from '../../world/scenario.ts';
import { useWorld } from '../../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT } from './demoMember.ts';
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
