import { formatUnits, units } from '@hongbao/contracts/money';
import { WEEK_MS, startOfWireWeek } from '@hongbao/contracts/time';
import { audit } from '@hongbao/engine/ledger/audit';
import type { World } from '@hongbao/engine/world/world';
import { STARTS_AT, openWorld, populate } from '../measure/crowd.ts';
import type { Comparison } from '../measure/finding.ts';
import { round } from '../measure/finding.ts';
import { inTemporaryFolder } from '../measure/hongbao.ts';

const MEMBERS = 10_000;
const MEMBERS_QUICK = 2_000;
const MONDAYS = 5;

/** Measures five Mondays of ten thousand members with a VIP level. The world is closed and opened again in between. */
export const fiveMondays: Comparison = {
  name: 'mondays',
  run: ({ isQuick }) =>
    inTemporaryFolder(async (folder) => {
      const count = isQuick ? MEMBERS_QUICK : MEMBERS;
      const first = await openWorld(folder);
      await populateLevelOne(first.world, count);
      const mondays = Array.from({ length: MONDAYS }, (_, index) => mondayAfter(STARTS_AT, index));
      const spans = [mondays.slice(0, 2), mondays.slice(2)];
      let elapsedMs = 0;
      let events = 0;
      let payingMs = 0;
      let open = first;
      for (const [index, span] of spans.entries()) {
        if (index > 0) {
          await open.worlds.close();
          open = await openWorld(folder);
        }
        for (const monday of span) {
          elapsedMs += await timed(async () => void (await open.world.time.advanceTo(monday - 1)));
          const ms = await timed(async () => void (await open.world.time.advanceTo(monday)));
          payingMs += ms;
          elapsedMs += ms;
        }
      }
      const { world, worlds } = open;
      events = world.rows.count('TimelineEntry', { doneAt: { not: null } });
      requirePaidOnce(world, count);
      const { balanced, problems } = audit(world.rows, world.ledger);
      if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
      await worlds.close();
      const payments = count * MONDAYS;
      const perSecond = payments / (payingMs / 1000);
      return {
        title: `Five Mondays of ${count.toLocaleString('en-US')} members, with the world closed and opened in between`,
        table: [
          ['', 'count', 'seconds', 'per second'],
          [
            'red envelopes at Monday midnight',
            round(payments),
            seconds(payingMs),
            round(perSecond),
          ],
          [
            'red envelopes over the whole five weeks',
            round(payments),
            seconds(elapsedMs),
            round(payments / (elapsedMs / 1000)),
          ],
          [
            'timeline events over the five weeks',
            round(events),
            seconds(elapsedMs),
            round(events / (elapsedMs / 1000)),
          ],
        ],
        goals: [
          {
            text: 'red envelopes a second at Monday midnight',
            value: perSecond,
            unit: '',
            bound: { atLeast: 20_000 },
          },
          {
            text: 'red envelopes a second over the whole five weeks',
            value: payments / (elapsedMs / 1000),
            unit: '',
            bound: { atLeast: 5_000 },
          },
        ],
      };
    }),
};

/** Creates members with enough money for level 1, and raises them to that level. */
async function populateLevelOne(world: World, count: number): Promise<void> {
  const levels = world.rows.many('VipLevel', { orderBy: [['level', 'asc']] });
  const level = levels.find((each) => each.weeklyRedEnvelope > 0n);
  if (!level) throw new Error('No level has a red envelope');
  const usdt = formatUnits(level.totalAssetMin + units('100'));
  await populate(world, { count, balances: { USDT: usdt }, vipLevel: level.level });
}

function requirePaidOnce(world: World, count: number): void {
  const byWeek = world.rows.groups('VipReward', 'period', [], { kind: 'weeklyRedEnvelope' });
  const members = world.rows.groups('VipReward', 'memberId', [], { kind: 'weeklyRedEnvelope' });
  const isOnceAWeek =
    byWeek.length === MONDAYS && byWeek.every(({ count: paid }) => paid === count);
  const isEverybody =
    members.length === count && members.every(({ count: paid }) => paid === MONDAYS);
  if (!isOnceAWeek || !isEverybody) throw new Error(`Not once a week: ${JSON.stringify(byWeek)}`);
}

function mondayAfter(at: number, weeks: number): number {
  return startOfWireWeek(at) + (weeks + 1) * WEEK_MS;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
