import { formatUnits } from '@hongbao/contracts/money';
import { DAY_MS, WEEK_MS, startOfWireDay, startOfWireWeek } from '@hongbao/contracts/time';
import { type RowChange, insert, update } from '@hongbao/prisma/rowWriter';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import { type Plan, type TimelineChange, mergePlans } from '../../world/plan.ts';
import { theMember } from '../../world/about.ts';
import {
  type Decide,
  type DueEvent,
  type EventResult,
  type TimelineHandler,
  inGroups,
} from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { earnedLevels } from './earnedLevels.ts';
import { isoWeek } from './isoWeek.ts';
import { bonusesDue } from './vip.rules.ts';
import {
  membersAtLevel,
  paidMembers,
  standingsAfter,
  standingsOf,
  type VipProgress,
} from './vip.store.ts';
import { effect } from '../../words/eventText.ts';
import { ASSESS, levelCheck, type VipLevel, vipLevels } from '../levels/index.ts';

/** Maximum members of one commit. */
const BATCH = 500;

export const vipJobs: readonly TimelineHandler[] = [
  {
    kind: ASSESS,
    priority: 30,
    // The level of a member depends only on the member's own money, so members are processed in batches.
    ...inGroups(assessMembers),
    about: theMember,
  },
  {
    kind: 'vip.midnight',
    priority: 40,
    run: assessEverybody,
    about: 'everybody',
    next: (after) => startOfWireDay(after) + DAY_MS,
  },
  // Priority after the level check of midnight, because the envelope depends on the new level.
  {
    kind: 'vip.redEnvelope',
    priority: 50,
    run: payWeeklyRedEnvelope,
    about: 'everybody',
    next: (after) => startOfWireWeek(after) + WEEK_MS,
  },
];

/** Checks the levels of members whose wealth grew. Levels can rise immediately, but fall only at midnight. */
async function assessMembers(world: World, events: readonly DueEvent[]): Promise<Decide> {
  const members = standingsOf(
    world.rows,
    events.map(({ refId }) => refId),
  );
  const levels = await vipLevels(world);
  const at = events[0]?.at ?? world.now();
  const earned = await earnedLevels(world, members, at);
  const byId = new Map(members.map((member) => [member.id, member]));
  return (event) => {
    const member = byId.get(event.refId);
    if (!member) return { plan: {}, summary: effect('nothing') };
    const level = earned.get(member.id) ?? 0;
    if (level <= member.vipLevel)
      return { plan: {}, summary: effect('levelStays', { level: String(member.vipLevel) }) };
    return {
      plan: moveLevel(world, member, level, levels, event.at),
      summary: effect('levelRises', { level: String(level) }),
    };
  };
}

/** At midnight every level is set by total assets, up or down. */
async function assessEverybody(world: World, event: DueEvent): Promise<EventResult> {
  const members = standingsAfter(world.rows, event.progress ?? '', BATCH);
  const levels = await vipLevels(world);
  const earned = await earnedLevels(world, members, event.at);
  const plans = members.flatMap((member) => {
    const level = earned.get(member.id) ?? 0;
    return level === member.vipLevel ? [] : [moveLevel(world, member, level, levels, event.at)];
  });
  const plan = mergePlans(...plans);
  const last = members.at(-1);
  if (members.length === BATCH && last) return { plan, summary: '', progress: last.id };
  return { plan, summary: effect('levelsAssessed') };
}

/** Changes a level and pays every bonus that becomes due. */
function moveLevel(
  world: World,
  member: VipProgress,
  level: number,
  levels: readonly VipLevel[],
  now: number,
): Plan {
  const bonuses = bonusesDue(levels, member.vipLevelReached, level);
  const vipLevelReached = Math.max(member.vipLevelReached, level);
  const rewards = bonuses.map((each) =>
    reward(world, member.id, now, {
      kind: 'upgradeBonus',
      level: each.level,
      period: String(each.level),
      amount: each.upgradeBonus,
    }),
  );
  const direction = level > member.vipLevel ? 'levelUp' : 'levelDown';
  const notice = {
    category: 'system',
    key: direction,
    facts: { level: String(level) },
    link: '/vipLevel',
  } as const;
  const again: TimelineChange[] = bonuses.length > 0 ? [levelCheck(member.id, now)] : [];
  return mergePlans(
    {
      rows: [
        update('Member', { id: member.id }, { vipLevel: level, vipLevelReached }),
        noticeRow(world, member.id, now, notice),
      ],
    },
    ...rewards,
    { timeline: again },
  );
}

/** Monday 00:00 (UTC+8): a red envelope for every member whose level has one; once per member and ISO week. */
async function payWeeklyRedEnvelope(world: World, event: DueEvent): Promise<EventResult> {
  const levels = await vipLevels(world);
  const byLevel = new Map(levels.map((each) => [each.level, each]));
  const members = membersAtLevel(world.rows, event.progress ?? '', BATCH);
  const week = isoWeek(event.at);
  // A manual run skips members who have already been paid this week.
  const paid = paidMembers(world.rows, week, members);
  const plans = members.map((member) => {
    if (paid.has(member.id)) return {};
    const amount = byLevel.get(member.vipLevel)?.weeklyRedEnvelope ?? 0n;
    if (amount === 0n) return {};
    const facts = {
      kind: 'weeklyRedEnvelope',
      level: member.vipLevel,
      period: week,
      amount,
    } as const;
    const mayRise = mightReachNext(world, member, amount, byLevel);
    return mergePlans(reward(world, member.id, event.at, facts), {
      timeline: mayRise ? [levelCheck(member.id, event.at)] : [],
    });
  });
  const plan = mergePlans(...plans);
  const last = members.at(-1);
  if (members.length === BATCH && last) return { plan, summary: '', progress: last.id };
  return { plan, summary: effect('envelopesPaid', { week }) };
}

/** Whether the USDT balance is near enough to the next level for a complete check. A cheap upper bound. */
function mightReachNext(
  world: World,
  member: VipProgress,
  amount: bigint,
  byLevel: ReadonlyMap<number, VipLevel>,
): boolean {
  const next = byLevel.get(member.vipLevel + 1);
  if (!next) return false;
  const accounts = world.ledger.accountsOf(member.id).filter(({ book }) => book === 'main');
  const [only, another] = accounts;
  const isPlain = only?.currency === 'USDT' && !another && only.balance.frozen === 0n;
  return !isPlain || only.balance.total + amount >= next.totalAssetMin;
}

interface Reward {
  readonly kind: 'upgradeBonus' | 'weeklyRedEnvelope';
  readonly level: number;
  readonly period: string;
  readonly amount: bigint;
}

/** Pays one reward. Its ledger id contains the member and the period, so that it is unique. */
function reward(
  world: World,
  memberId: string,
  now: number,
  { kind, level, period, amount }: Reward,
): Plan {
  const id = world.ids.nextId();
  const posting: Instruction = {
    op: 'post',
    id: `${kind}/${memberId}/${period}`,
    kind,
    currency: 'USDT',
    debit: houseAccount('rewards', 'USDT'),
    credit: memberAccount(memberId, 'main', 'USDT'),
    amount,
    ref: { type: 'vipReward', id },
  };
  const facts = { amount: formatUnits(amount), level: String(level) };
  const rows: RowChange[] = [
    insert('VipReward', { id, memberId, kind, level, period, amount, createdAt: BigInt(now) }),
    noticeRow(world, memberId, now, {
      category: 'system',
      key: kind,
      facts,
      refId: id,
      link: `/vipLevel?receipt=${id}`,
    }),
  ];
  return { rows, ledger: [posting] };
}
