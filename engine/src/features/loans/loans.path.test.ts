import { applyCreditLoan } from '@hongbao/contracts/loans/loans.calls';
import { collateralFor } from '@hongbao/contracts/loans/loans.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { expectBalanced, type TestWorld } from '@hongbao/server/testing/testWorld';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { expect, it } from 'vitest';
import { pledge } from './loans.samples.ts';

const UNTIL = TEST_AT + 12 * DAY_MS;

/** Plays a volatile market with four loans up to the limit, and a credit loan that is never repaid. */
async function playTwelveDays(world: TestWorld): Promise<void> {
  const { given, control } = world;
  const { market } = await world.inside();
  const mark = market.markPrice('BTC/USDT', TEST_AT);
  // A collateral between the minimum for 600 at an initial LTV of 65 %, and twice that minimum.
  const least = collateralFor(units('600'), mark, units('0.65'), 1n);
  for (const [days, percent] of [
    [7, 100n],
    [30, 110n],
    [7, 125n],
    [14, 200n],
  ] as const) {
    const quantity = formatUnits((least * percent) / 100n);
    const member = await given.member({ verified: true, balances: { BTC: quantity } });
    await pledge(member, '600', quantity, days);
  }
  const member = await given.member({ verified: true, creditGranted: '1000' });
  await member.must(applyCreditLoan, { body: { setId: 'credit-7', amount: '500' } });
  const symbol = 'BTC/USDT';
  await control.intervene({ symbol, kind: 'volatility', factor: 3, durationMs: 6 * DAY_MS });
  const startAt = TEST_AT + 2 * DAY_MS + 12_345;
  await control.intervene({ symbol, kind: 'ramp', percent: -25, startAt, durationMs: 5 * HOUR_MS });
}

it('worlds with loans are byte-identical after twelve days in one jump, in uneven steps and across restarts', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await startServer({ dataDir });
  const start = await server.createWorld({ id: 'start' });
  await playTwelveDays(start);
  const [jumped, stepped] = [await server.forkWorld(start), await server.forkWorld(start)];
  await jumped.control.advanceTo(UNTIL);
  const steps = [4 * MINUTE_MS + 1, 61_001, 3 * HOUR_MS, DAY_MS, 17 * MINUTE_MS + 501, 9 * HOUR_MS];
  for (let step = 0, at = TEST_AT; at < UNTIL; step++) {
    at = Math.min(UNTIL, at + (steps[step % steps.length] ?? DAY_MS));
    await stepped.control.advanceTo(at);
  }
  for (const days of [1, 2.1, 5, 12]) {
    await server.stop();
    server = await startServer({ dataDir });
    await server.openWorld('start').control.advanceTo(TEST_AT + days * DAY_MS);
  }
  const worlds = [jumped.id, stepped.id, 'start'].map((id) => server.openWorld(id));
  const hashes = await Promise.all(worlds.map(({ control }) => control.hash()));
  expect(new Set(hashes).size).toBe(1);
  const { rows } = await server.openWorld('start').inside();
  const told = rows.groups('Notice', 'key', [], {});
  // Makes sure that every kind of event has happened.
  expect(told.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'loanMarginCall',
      'loanCollateralSold',
      'loanOverdue',
      'loanGraceOver',
    ]),
  );
  for (const world of worlds) await expectBalanced(world);
  await server.stop();
  removeDataFolder(dataDir);
}, 60_000);
