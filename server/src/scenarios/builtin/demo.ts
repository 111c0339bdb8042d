import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import type { Scenario } from '../../world/scenario.ts';
import type { World } from '../../world/world.ts';
import { compete } from './demoFeatures.ts';
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

interface Person {
  readonly id: string;
  readonly name: string;
  readonly open: string[];
}

/** A platform with fifty members and a month of their history, including the demo member. */
export const demo: Scenario = {
  name: 'demo',
  summary: 'Fifty members with a month behind them.',
  members: knownMembers(emailOf('Lin Wei'), emailOf('Aiko Sato')),
  startsAt: (at) => at - PAST_MS,
  populate: async (world, at, progress) => {
    const passwordHash = await demoPasswordHash(world);
    const people: Person[] = [];
    const member = await createDemoPast(world, passwordHash);
    const steps = PAST_MS / STEP_MS;
    for (let step = 0; step < steps; step++) {
      const now = at - PAST_MS + step * STEP_MS;
      await world.time.advanceTo(now);
      await arrivals(world, passwordHash, people, step);
      for (const person of people) await runStep(world, person, step);
      await member.live(step);
      if (isSprintStep(step)) await sprint(world, people);
      if (cupSteps.includes(step)) await cup(world, people);
      if (step % 20 === 19) progress(`day ${(step + 1) / 4} of 30: ${people.length} members`);
    }
    await world.time.advanceTo(at - MINUTE_MS);
    await member.arrive();
  },
};

/** Signs up all members by the tenth day; every third was invited by an earlier member. */
async function arrivals(
  world: World,
  passwordHash: string,
  people: Person[],
  step: number,
): Promise<void> {
  const due = Math.min(names.length, Math.floor(((step + 1) * names.length) / 40));
  while (people.length < due) {
    const index = people.length;
    const name = names[index] ?? `Member ${index}`;
    const inviter =
      index % 3 === 2 ? people[world.seededInteger(`inviter/${index}`, people.length)] : undefined;
    const person = {
      account: emailOf(name),
      nickname: name,
      invitedById: inviter?.id ?? null,
      isVerified: index % 2 === 0,
    };
    const id = await signUp(world, passwordHash, person);
    people.push({ id, name, open: [] });
    await deposit(world, id, {
      currency: 'USDT',
      network: 'TRC20',
      amount: skewedAmount(world, `deposit/${index}`, 150, 120_000),
    });
  }
}

/** Makes every third member join the current sprint. */
async function sprint(world: World, people: readonly Person[]): Promise<void> {
  for (const [index, { id }] of people.entries())
    if (index % 3 === 0) await compete(world, id, String(100 + 25 * (index % 9)));
}

/** Makes every fourth member join the cup, if the balance is sufficient. */
async function cup(world: World, people: readonly Person[]): Promise<void> {
  for (const [index, { id }] of people.entries())
    if (index % 4 === 0) await compete(world, id, String(1_000 + 250 * (index % 7)));
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
