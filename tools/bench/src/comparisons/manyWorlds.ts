import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { createWorld, forkWorld, resetWorld } from '@hongbao/contracts/control/worlds.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { createControl } from '@hongbao/test-support/control';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import type { Comparison, Effort } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { median } from '../statistics.ts';

/** Maximum duration of each operation in milliseconds. */
const BOUNDS = { create: 15, reset: 20, fork: 30 } as const;
const MEGABYTES_MAX = 4;
/** Minimum ratio of world time to real time for a month of one trader. */
const TIMES_MIN = 1_000_000;
const AT = Date.UTC(2026, 0, 6, 4);

type What = keyof typeof BOUNDS;

/** Measures creating a world from a template, resetting it and forking it, with 1, 10 and 100 other open worlds. */
export const manyWorlds: Comparison = {
  name: 'worlds',
  run: (effort) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      try {
        return await measured(hongbao, effort);
      } finally {
        await hongbao.stop();
      }
    }),
};

async function measured(hongbao: Hongbao, { isQuick }: Effort) {
  const sizes = isQuick ? [1, 10] : [1, 10, 100];
  const rounds = isQuick ? 5 : 15;
  await make(hongbao, 'template');
  const before = hongbao.residentMb();
  let open = 1;
  const rows: { others: number; took: Record<What, number> }[] = [];
  for (const others of sizes) {
    for (; open < others; open++) await make(hongbao, `other-${open}`);
    rows.push({ others, took: await timesOf(hongbao, others, rounds) });
  }
  const made = open - 1 + sizes.length * rounds * 2;
  const each = (hongbao.residentMb() - before) / made;
  const times = await monthOf(hongbao);
  return {
    title: 'Worlds: created from a template, reset, forked (milliseconds, medians)',
    table: [
      ['worlds open before', 'create', 'reset', 'fork'],
      ...rows.map(({ others, took }) => [
        `${others}`,
        ...(['create', 'reset', 'fork'] as const).map((what) => took[what].toFixed(1)),
      ]),
      ['memory of one more, MB', each.toFixed(2), '', ''],
      ['a month of a trader, times its clock', Math.round(times).toLocaleString('en-US'), '', ''],
    ],
    goals: [
      ...(['create', 'reset', 'fork'] as const).map((what) => ({
        text: `${what}, the worst of the medians`,
        value: Math.max(...rows.map(({ took }) => took[what])),
        unit: ' ms',
        bound: { atMost: BOUNDS[what] },
      })),
      { text: 'one more world', value: each, unit: ' MB', bound: { atMost: MEGABYTES_MAX } },
      { text: 'a month of a trader', value: times, unit: ' times', bound: { atLeast: TIMES_MIN } },
    ],
  };
}

async function timesOf(
  hongbao: Hongbao,
  others: number,
  rounds: number,
): Promise<Record<What, number>> {
  const took: Record<What, number[]> = { create: [], reset: [], fork: [] };
  const { must } = hongbao.clientOf('main');
  for (let round = 0; round < rounds; round++) {
    const id = `w-${others}-${round}`;
    took.create.push(await time(() => make(hongbao, id)));
    took.reset.push(await time(() => must(resetWorld, { params: { world: id } })));
    const fork = { params: { world: id }, body: { id: `${id}-f` } };
    took.fork.push(await time(() => must(forkWorld, fork)));
  }
  return { create: median(took.create), reset: median(took.reset), fork: median(took.fork) };
}

const make = ({ clientOf }: Hongbao, id: string) =>
  clientOf('main').must(createWorld, { body: { id, scenario: 'empty', seed: 'bench', at: AT } });

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the ratio of world time to real time during thirty days of a member who uses every feature. */
async function monthOf(hongbao: Hongbao): Promise<number> {
  const world = 'month';
  await make(hongbao, world);
  const client = hongbao.clientOf(world);
  await everyFeature(client, createControl(client, world), { world, members: 1 });
  const body = { by: '30d' };
  const tookMs = await time(() => client.must(advanceClock, { params: { world }, body }));
  return (30 * DAY_MS) / tookMs;
}
