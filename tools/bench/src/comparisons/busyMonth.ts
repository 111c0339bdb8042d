import { join } from 'node:path';
import { DAY_MS } from '@hongbao/contracts/time';
import { audit } from '@hongbao/engine/ledger/audit';
import { SqliteDriver as Sqlite } from '@hongbao/prisma/platform/driver';
import { populateBusy } from '../measure/busyMembers.ts';
import { STARTS_AT, openWorld } from '../measure/crowd.ts';
import { type Comparison, round } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';

const MEMBERS = 10_000;
const MEMBERS_QUICK = 1_000;
const DAYS = 30;
/**
 * Maximum growth of the memory retained after garbage collection, from the first half to the second. The value of a
 * single day depends on the time since the last collection and varies by a third between days.
 */
const GROWTH_MAX = 1.1;
/** Limit of the heap in megabytes. It is far below the default, so that garbage is collected every day. */
const HEAP_MB = 200;
const HEAP_MB_QUICK = 80;

interface Day {
  readonly wallMs: number;
  readonly processorMs: number;
  readonly megabytes: number;
  readonly events: number;
}

/** Measures a month of ten thousand members with one active object each. Every day runs in a new server process. */
export const busyMonth: Comparison = {
  name: 'month',
  run: ({ isQuick }) =>
    inTemporaryFolder(async (folder) => {
      const members = isQuick ? MEMBERS_QUICK : MEMBERS;
      const before = await filled(folder, members);
      const heap = isQuick ? HEAP_MB_QUICK : HEAP_MB;
      const hongbao = await startHongbao(folder, 'empty', {
        NODE_OPTIONS: `--max-old-space-size=${heap}`,
      });
      const days = await daysOf(hongbao, folder).finally(() => hongbao.stop());
      const after = await verifyWorld(folder);
      const entries = after - before;
      const sum = (what: keyof Day) => days.reduce((total, day) => total + day[what], 0);
      const seconds = sum('wallMs') / 1_000;
      const megabytes = days.map((day) => day.megabytes);
      const lowestOf = (from: number, to: number) => Math.min(...megabytes.slice(from, to));
      const [first, second] = [lowestOf(0, DAYS / 2), lowestOf(DAYS / 2, DAYS)];
      return {
        title: `A month of ${round(members)} members with active objects, day by day`,
        table: [
          ['', 'count', 'a second', 'a second of the processor'],
          ...(
            [
              ['days', days.length],
              ['timeline events', sum('events')],
              ['movements in accounts', entries],
            ] as const
          ).map(([name, count]) => [
            name,
            round(count),
            round(count / seconds),
            round((count * 1_000) / sum('processorMs')),
          ]),
          ['the slowest day, s', round(Math.max(...days.map((day) => day.wallMs)) / 1_000), '', ''],
          ['lowest memory of the first half, MB', round(first), '', ''],
          ['lowest memory of the second half, MB', round(second), '', ''],
          ['highest memory, MB', round(Math.max(...megabytes)), '', ''],
        ],
        goals: [
          {
            text: 'lowest memory, second half against first',
            value: second / first,
            unit: '',
            bound: { atMost: GROWTH_MAX },
          },
        ],
      };
    }),
};

async function filled(folder: string, members: number) {
  const { world, worlds } = await openWorld(folder);
  await populateBusy(world, members);
  await worlds.close();
  return verifyWorld(folder);
}

async function daysOf(
  { control, processorMs, residentMb }: Hongbao,
  folder: string,
): Promise<Day[]> {
  const days: Day[] = [];
  for (let day = 0; day < DAYS; day++) {
    const startedAt = performance.now();
    const processorBefore = processorMs();
    await control.advance(DAY_MS);
    days.push({
      wallMs: performance.now() - startedAt,
      processorMs: processorMs() - processorBefore,
      megabytes: residentMb(),
      events: eventsBetween(folder, STARTS_AT + day * DAY_MS, STARTS_AT + (day + 1) * DAY_MS),
    });
  }
  return days;
}

/**
 * Returns the number of events of a day in the running world. They are counted daily, because old events are deleted.
 */
function eventsBetween(folder: string, after: number, until: number): number {
  const sqlite = new Sqlite(join(folder, 'worlds', 'main.sqlite'), { readonly: true });
  const asked = sqlite.prepare(
    'SELECT COUNT(*) FROM "TimelineEntry" WHERE "doneAt" > ? AND "doneAt" <= ?',
  );
  const count = Number(asked.pluck().get(after, until));
  sqlite.close();
  return count;
}

/**
 * Returns the number of transfers of the closed world. Throws if the ledger does not balance or an event has failed.
 */
async function verifyWorld(folder: string): Promise<number> {
  const { world, worlds } = await openWorld(folder);
  const { balanced, problems } = audit(world.rows, world.ledger);
  if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
  if (world.time.parked().length > 0) throw new Error('An event is parked');
  const entries = world.rows.count('LedgerEntry');
  await worlds.close();
  return entries;
}
