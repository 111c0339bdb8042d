import { DAY_MS } from '@hongbao/contracts/time';
import { audit } from '@hongbao/engine/ledger/audit';
import { populateBusy } from '../measure/busyMembers.ts';
import { STARTS_AT, openWorld } from '../measure/crowd.ts';
import type { Comparison } from '../measure/finding.ts';
import { round } from '../measure/finding.ts';
import { inTemporaryFolder } from '../measure/hongbao.ts';
import { median } from '../statistics.ts';

/** Maximum ratio of the durations of a day with ten times as many members. */
const FACTOR_MAX = 12;
/** Number of measured days. The result is the median; the first day is for warming up. */
const DAYS = 4;

/** Measures a simulated day of worlds with a hundred, a thousand and ten thousand members, all with active objects. */
export const growingDay: Comparison = {
  name: 'day',
  run: async ({ isQuick }) => {
    const sizes = isQuick ? [100, 1_000] : [100, 1_000, 10_000];
    const days: { members: number; ms: number; events: number }[] = [];
    for (const members of sizes) days.push({ members, ...(await measure(members)) });
    return {
      title: 'A simulated day: a position, a pledge loan, an arbitrage and a debt order each',
      table: [
        ['members', 'seconds a day', 'µs a member', 'events', 'times the one before'],
        ...days.map(({ members, ms, events }, index) => [
          round(members),
          (ms / 1000).toFixed(3),
          round((ms * 1000) / members),
          round(events),
          index === 0 ? '' : (ms / (days[index - 1]?.ms ?? ms)).toFixed(2),
        ]),
      ],
      goals: days.slice(1).map(({ members, ms }, index) => ({
        text: `${members.toLocaleString('en-US')} members against a tenth of them`,
        value: ms / (days[index]?.ms ?? ms),
        unit: ' times',
        bound: { atMost: FACTOR_MAX },
      })),
    };
  },
};

function measure(members: number): Promise<{ ms: number; events: number }> {
  return inTemporaryFolder(async (folder) => {
    const { world, worlds } = await openWorld(folder);
    await populateBusy(world, members);
    // At this time the loans have been paid out and the orders have started.
    await world.time.advanceTo(STARTS_AT + DAY_MS);
    const took: number[] = [];
    for (let day = 1; day <= DAYS; day++) {
      const startedAt = performance.now();
      await world.time.advanceTo(STARTS_AT + (day + 1) * DAY_MS);
      took.push(performance.now() - startedAt);
    }
    const { balanced, problems } = audit(world.rows, world.ledger);
    if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
    const events = world.rows.count('TimelineEntry', { doneAt: { not: null } });
    await worlds.close();
    return { ms: median(took.slice(1)), events: Math.round(events / (DAYS + 1)) };
  });
}
