import { units } from '@hongbao/contracts/money';
import { WEEK_MS, startOfWireWeek } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import { newMember } from '@hongbao/server/features/account/newMember';
import { allHandlers } from '@hongbao/server/jobs/allHandlers';
import { houseAccount, memberAccount } from '@hongbao/server/ledger/accounts';
import { audit } from '@hongbao/server/ledger/audit';
import { scenarios } from '@hongbao/server/scenarios/scenarios';
import { Handlers } from '@hongbao/server/world/handlers';
import type { World } from '@hongbao/server/world/world';
import { Worlds } from '@hongbao/server/world/worlds';
import type { Comparison } from '../measure/finding.ts';
import { round } from '../measure/finding.ts';
import { inTemporaryFolder } from '../measure/hongbao.ts';

const MEMBERS = 10_000;
const MEMBERS_QUICK = 2_000;
const MONDAYS = 5;
const BATCH = 500;
/** A Tuesday noon (UTC+8): the first Monday is six days off. */
const STARTS_AT = Date.UTC(2026, 0, 6, 4);

/** Ten thousand members with a level, five Mondays, the world closed and opened again in between. */
export const fiveMondays: Comparison = {
  name: 'mondays',
  run: ({ isQuick }) =>
    inTemporaryFolder(async (folder) => {
      const count = isQuick ? MEMBERS_QUICK : MEMBERS;
      const first = await openWorld(folder);
      await populate(first.world, count);
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
          elapsedMs += await timed(async () => void (await open.world.advanceTo(monday - 1)));
          const ms = await timed(async () => void (await open.world.advanceTo(monday)));
          payingMs += ms;
          elapsedMs += ms;
        }
      }
      const { world, worlds } = open;
      events = await world.read.timelineEntry.count({ where: { doneAt: { not: null } } });
      await requirePaidOnce(world, count);
      const { balanced, problems } = await audit(world.read, world.ledger);
      if (!balanced) throw new Error(`The books do not balance: ${problems.join('\n')}`);
      await worlds.close();
      const payments = count * MONDAYS;
      const perSecond = payments / (payingMs / 1000);
      return {
        title: `Five Mondays of ${count.toLocaleString('en-US')} members, closed and opened in between`,
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
            text: 'red envelopes a second over the whole five weeks',
            value: payments / (elapsedMs / 1000),
            unit: '',
            bound: { atLeast: 5_000 },
          },
        ],
      };
    }),
};

async function openWorld(folder: string): Promise<{ worlds: Worlds; world: World }> {
  const worlds = new Worlds(folder, new Handlers(allHandlers()), scenarios, (error) => {
    throw error;
  });
  const known = await worlds.find('main');
  const request = { id: 'main', scenario: 'empty', seed: 'bench', at: STARTS_AT } as const;
  return { worlds, world: known ?? (await worlds.create({ ...request, clock: 'frozen' })) };
}

/** Members with money enough for level 1, and that level: through the world's own writer, in batches. */
async function populate(world: World, count: number): Promise<void> {
  const levels = await world.read.vipLevel.findMany({ orderBy: { level: 'asc' } });
  const level = levels.find((each) => each.weeklyRedEnvelope > 0n);
  if (!level) throw new Error('No level has a red envelope');
  const amount = level.totalAssetMin + units('100');
  for (let made = 0; made < count; made += BATCH)
    await world.alone(async (now) => {
      const members = Array.from({ length: Math.min(BATCH, count - made) }, (_, index) =>
        memberOf(world, now, made + index, level.level),
      );
      const committed = await world.commit(
        {
          rows: members.map(({ row }) => insert('Member', row)),
          ledger: members.map(({ row: { id } }) => ({
            op: 'post',
            id: `opening/${id}`,
            kind: 'opening',
            currency: 'USDT',
            debit: houseAccount('custody', 'USDT'),
            credit: memberAccount(id, 'main', 'USDT'),
            amount,
            ref: { type: 'member', id },
          })),
        },
        now,
      );
      if (!committed.ok) throw new Error('Members could not be made');
    });
}

function memberOf(world: World, now: number, index: number, level: number) {
  const email = `member${index}@hongbao.example`;
  const { row } = newMember(world, now, {
    account: email,
    email,
    areaCode: null,
    phone: null,
    passwordHash: '',
    invitedById: null,
    isGuest: false,
    deviceId: null,
    language: 'en-us',
  });
  return { row: { ...row, vipLevel: level, vipLevelReached: level } };
}

async function requirePaidOnce(world: World, count: number): Promise<void> {
  const byWeek = await world.read.vipReward.groupBy({
    by: ['period'],
    where: { kind: 'weeklyRedEnvelope' },
    _count: { _all: true },
  });
  const members = await world.read.vipReward.groupBy({
    by: ['memberId'],
    where: { kind: 'weeklyRedEnvelope' },
    _count: { _all: true },
  });
  const isOnceAWeek =
    byWeek.length === MONDAYS && byWeek.every(({ _count }) => _count._all === count);
  const isEverybody =
    members.length === count && members.every(({ _count }) => _count._all === MONDAYS);
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
