import { formatUnits, roundToStep, units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { memberAccount } from '../../ledger/accounts.ts';
import type { Scenario } from '../../world/scenario.ts';
import type { World } from '../../world/world.ts';
import { compete, contestMinFunds } from './demoContest.ts';
import { joinSubscription } from './demoFeatures.ts';
import { createDemoPast } from './demoPast.ts';
import { close, deposit, skewedAmount, trade } from './habits.ts';
import { demoPasswordHash, emailOf, knownMembers, names, signUp } from './people.ts';

const PAST_MS = 30 * DAY_MS;
/** Length of one step of the simulated past. Some of the members act in each step. */
const STEP_MS = 6 * HOUR_MS;
const symbols = [
  'BTC/USDT',
  'ETH/USDT',
  'SOL/USDT',
  'BNB/USDT',
  'XRP/USDT',
  'DOGE/USDT',
  'LINK/USDT',
] as const;
const leverages = [2, 3, 5, 10, 20, 50] as const;

/** Whether members join a sprint in this step: on the second day of each sprint, including the current one. */
const isSprintStep = (step: number) => step % 28 === 4;
/** Steps in which members join a cup: the cup that has ended, and the current cup. */
const cupSteps: readonly number[] = [20, 104];

/** The last step, in which the demo member trades in a contest once an hour. */
const LAST_STEP = 119;
/** The step in which the current token subscription is open, and members add the money for it. */
const SUBSCRIPTION_STEP = 112;

/**
 * The demo member's team on three levels: the indices of invited members and of their inviters. The first level is
 * invited by the demo member. All have the remainder 1 by three, so they are not among `arrivals`' other invited members.
 */
const team: Readonly<Record<number, number | 'demo'>> = {
  1: 'demo',
  4: 'demo',
  10: 'demo',
  16: 'demo',
  22: 'demo',
  34: 'demo',
  7: 1,
  13: 4,
  19: 1,
  28: 10,
  25: 7,
  31: 13,
};

interface Person {
  readonly id: string;
  readonly name: string;
  /** Whether the identity is verified, which subscriptions require. */
  readonly isVerified: boolean;
  readonly open: string[];
}

/** A platform with fifty members and a month of their history, including the demo member. */
export const demo: Scenario = {
  name: 'demo',
  members: knownMembers(emailOf('Lin Wei'), emailOf('Aiko Sato')),
  startsAt: (at) => at - PAST_MS,
  populate: async (world, at, progress) => {
    const passwordHash = await demoPasswordHash(world);
    const people: Person[] = [];
    const member = await createDemoPast(world, passwordHash, at);
    const steps = PAST_MS / STEP_MS;
    for (let step = 0; step < steps; step++) {
      const now = at - PAST_MS + step * STEP_MS;
      await world.time.advanceTo(now);
      await arrivals(world, passwordHash, people, { step, demoId: member.id });
      for (const person of people) await runStep(world, person, step);
      await member.live(step);
      if (isSprintStep(step)) await sprint(world, people);
      if (cupSteps.includes(step)) await cup(world, people);
      if (step >= SUBSCRIPTION_STEP) await subscription(world, people, step);
      if (step === LAST_STEP) await hourly(world, now, member.compete);
      if (step % 20 === 19) progress(`day ${(step + 1) / 4} of 30: ${people.length} members`);
    }
    await world.time.advanceTo(at - MINUTE_MS);
    await member.compete();
    await member.arrive();
  },
};

/** Runs an action in each hour of a step. */
async function hourly(world: World, from: number, action: () => Promise<void>): Promise<void> {
  for (let at = from; at < from + STEP_MS; at += HOUR_MS) {
    await world.time.advanceTo(at);
    await action();
  }
}

/**
 * Signs up all members by the tenth day. The team was invited by the demo member or within the team; of the others,
 * every third was invited by an earlier member outside the team.
 */
async function arrivals(
  world: World,
  passwordHash: string,
  people: Person[],
  { step, demoId }: { step: number; demoId: string },
): Promise<void> {
  const due = Math.min(names.length, Math.floor(((step + 1) * names.length) / 40));
  while (people.length < due) {
    const index = people.length;
    const name = names[index] ?? `Member ${index}`;
    const isVerified = index % 4 !== 3;
    const id = await signUp(world, passwordHash, {
      account: emailOf(name),
      nickname: name,
      invitedById: inviterOf(world, people, index, demoId),
      isVerified,
    });
    people.push({ id, name, isVerified, open: [] });
    await deposit(world, id, {
      currency: 'USDT',
      network: 'TRC20',
      amount: skewedAmount(world, `deposit/${index}`, 150, 120_000),
    });
  }
}

function inviterOf(
  world: World,
  people: readonly Person[],
  index: number,
  demoId: string,
): string | null {
  const place = team[index];
  if (place !== undefined) return place === 'demo' ? demoId : (people[place]?.id ?? null);
  if (index % 3 !== 2) return null;
  const others = people.filter((_, each) => team[each] === undefined);
  return others[world.seededInteger(`inviter/${index}`, others.length)]?.id ?? null;
}

/**
 * The demand for the current token subscription: in the first step, verified members without enough money deposit it; in
 * each of the following steps, a seventh of the members applies.
 */
async function subscription(world: World, people: readonly Person[], step: number): Promise<void> {
  for (const [index, person] of people.entries()) {
    if (!person.isVerified) continue;
    const lots = 25 + world.seededInteger(`lots/${index}`, 16);
    if (step === SUBSCRIPTION_STEP) await topUp(world, person.id, BigInt(lots) * units('80'));
    else if (index % 7 === (step - SUBSCRIPTION_STEP) % 7)
      await joinSubscription(lots)(world, person.id);
  }
}

/** Deposits what is missing to an available amount of USDT, in units. */
async function topUp(world: World, memberId: string, needed: bigint): Promise<void> {
  const { available } = world.ledger.balance(memberAccount(memberId, 'main', 'USDT'));
  if (available >= needed) return;
  const amount = roundToStep(needed - available, units('100'), 'ceil');
  await deposit(world, memberId, {
    currency: 'USDT',
    network: 'TRC20',
    amount: formatUnits(amount),
  });
}

/** Every third member joins the current sprint. */
async function sprint(world: World, people: readonly Person[]): Promise<void> {
  const ids = people.filter((_, index) => index % 3 === 0).map(({ id }) => id);
  await compete(world, ids, contestMinFunds.sprint);
}

/** Every fourth member joins the cup, if the balance is sufficient. */
async function cup(world: World, people: readonly Person[]): Promise<void> {
  const ids = people.filter((_, index) => index % 4 === 0).map(({ id }) => id);
  await compete(world, ids, contestMinFunds.cup);
}

/** Runs one member's actions for a step of six hours: usually none, sometimes a trade, a close or another deposit. */
async function runStep(world: World, person: Person, step: number): Promise<void> {
  const chance = (what: string, below: number) =>
    world.seededInteger(`${person.name}/${step}/${what}`, below);
  const [oldest] = person.open;
  if (oldest !== undefined && chance('close', 4) === 0) {
    person.open.shift();
    await close(world, person.id, oldest);
  }
  if (chance('trade', 6) === 0) {
    const opened = await trade(world, person.id, {
      symbol: symbols[chance('symbol', symbols.length)] ?? 'BTC/USDT',
      direction: chance('direction', 2) === 0 ? 'long' : 'short',
      leverage: leverages[chance('leverage', leverages.length)] ?? 10,
      marginPercent: 2 + chance('margin', 12),
      ...(chance('hasTakeProfit', 2) === 0 ? { takeProfit: 10 + chance('takeProfit', 60) } : {}),
      ...(chance('hasStopLoss', 3) === 0 ? { stopLoss: 5 + chance('stopLoss', 12) } : {}),
    });
    if (opened !== null) person.open.push(opened);
  }
  if (chance('deposit', 60) === 0)
    await deposit(world, person.id, {
      currency: 'ETH',
      network: 'ERC20',
      amount: skewedAmount(world, `more/${person.name}/${step}`, 1, 6),
    });
}
