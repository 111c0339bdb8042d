import { houseAccount, memberAccount } from './accounts.ts';
import { isoWeekOf, nextMonday } from './calendar.ts';
import type { Check } from './check.types.ts';
import { type Reached, levelHistories, levelsAt } from './levels.ts';
import { expectMovements, movementsOf } from './movements.ts';
import { most } from './units.ts';

interface Level {
  readonly level: bigint;
  readonly upgradeBonus: bigint;
  readonly weeklyRedEnvelope: bigint;
}

interface Member {
  readonly id: string;
  readonly vipLevel: bigint;
  readonly vipLevelReached: bigint;
  readonly registeredAt: bigint;
}

interface Reward {
  readonly id: string;
  readonly kind: string;
  readonly level: bigint;
  readonly period: string;
  readonly amount: bigint;
  readonly createdAt: bigint;
}

type Levels = ReadonlyMap<bigint, Level>;

/**
 * Checks that the bonus of each level is paid once, that a red envelope is paid every Monday at a level that has one,
 * and that no other reward is paid.
 */
export function checkVip(check: Check): void {
  const { file, findings } = check;
  const rows = file.rows<Level>(`SELECT * FROM "VipLevel"`);
  const levels: Levels = new Map(rows.map((each) => [each.level, each]));
  const histories = levelHistories(check);
  const sql = `SELECT "id", "vipLevel", "vipLevelReached", "registeredAt" FROM "Member"`;
  for (const member of file.rows<Member>(sql)) {
    findings.count('members');
    const subject = `member ${member.id}`;
    const history = histories.get(member.id) ?? [];
    const rewardsOf = `SELECT * FROM "VipReward" WHERE "memberId" = ? ORDER BY rowid`;
    const rewards = file.rows<Reward>(rewardsOf, member.id);
    findings.count('rewards', rewards.length);
    checkHistory(check, member, history);
    checkBonuses(check, member, levels, rewards);
    checkEnvelopes(check, member, history, levels, rewards);
    for (const reward of rewards) {
      const posting = {
        flag: 'posting',
        kind: reward.kind,
        from: houseAccount('rewards'),
        to: memberAccount(member.id, 'main'),
        amount: reward.amount,
        at: reward.createdAt,
      } as const;
      const moved = movementsOf(check, 'vipReward', reward.id);
      expectMovements(check, `${subject}, ${reward.kind} ${reward.period}`, moved, [posting]);
      if (reward.kind !== 'upgradeBonus' && reward.kind !== 'weeklyRedEnvelope')
        findings.find(subject, `has a reward of kind ${reward.kind}`);
    }
  }
}

function checkHistory({ findings }: Check, member: Member, history: readonly Reached[]): void {
  const last = history.at(-1)?.level ?? 0n;
  const highest = history.reduce((best, { level }) => most(best, level), 0n);
  if (member.vipLevel !== last)
    findings.find(`member ${member.id}`, `has level ${member.vipLevel}, last notice ${last}`);
  if (member.vipLevelReached !== highest)
    findings.find(
      `member ${member.id}`,
      `reached ${member.vipLevelReached}, highest notice ${highest}`,
    );
}

function checkBonuses(
  { findings }: Check,
  { id, vipLevelReached }: Member,
  levels: Levels,
  rewards: readonly Reward[],
): void {
  const bonuses = rewards.filter(({ kind }) => kind === 'upgradeBonus');
  const due = [...levels.values()].filter(
    ({ level, upgradeBonus }) => level <= vipLevelReached && upgradeBonus > 0n,
  );
  const textOf = (level: bigint, period: string, amount: bigint) => `${level} ${period} ${amount}`;
  const paid = bonuses.map((each) => textOf(each.level, each.period, each.amount)).toSorted();
  const wanted = due
    .map(({ level, upgradeBonus }) => textOf(level, String(level), upgradeBonus))
    .toSorted();
  if (paid.join() !== wanted.join())
    findings.find(
      `member ${id}`,
      `got bonuses ${paid.join() || 'none'}, not ${wanted.join() || 'none'}`,
    );
}

function checkEnvelopes(
  { findings, doneUntil }: Check,
  { id, registeredAt }: Member,
  history: readonly Reached[],
  levels: Levels,
  rewards: readonly Reward[],
): void {
  const say = (text: string) => findings.find(`member ${id}`, text);
  const weeks = new Set<string>();
  for (const { kind, level, period, amount, createdAt } of rewards) {
    if (kind !== 'weeklyRedEnvelope') continue;
    if (weeks.has(period)) say(`got two red envelopes of ${period}`);
    weeks.add(period);
    if (period !== isoWeekOf(createdAt)) say(`got the red envelope of ${period} at ${createdAt}`);
    if (amount !== levels.get(level)?.weeklyRedEnvelope)
      say(`got ${amount} in the red envelope of level ${level}`);
    if (!levelsAt(history, createdAt).includes(level))
      say(`got the red envelope of level ${level} in ${period} without having it`);
  }
  for (let monday = nextMonday(registeredAt); monday < doneUntil; monday = nextMonday(monday)) {
    findings.count('Mondays of members');
    const could = levelsAt(history, monday).map((level) => levels.get(level)?.weeklyRedEnvelope);
    const mayHaveNone = could.some((envelope) => envelope === undefined || envelope === 0n);
    if (!mayHaveNone && !weeks.has(isoWeekOf(monday)))
      say(`got no red envelope in ${isoWeekOf(monday)}`);
  }
}
