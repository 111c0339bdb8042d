import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { applyPledgeLoanHandler } from '../../features/loans/applyPledgeLoan.ts';
import type { Scenario } from '../../world/scenario.ts';
import type { World } from '../../world/world.ts';
import { steerEverySymbol } from '../../operator/steerMarket.ts';
import { act } from './actor.ts';
import { DEMO_ACCOUNT } from './demoMember.ts';
import { type Trade, deposit, skewedAmount, trade } from './habits.ts';
import { demoPasswordHash, emailOf, knownMembers, names, signUp } from './people.ts';

const PAST_MS = 2 * DAY_MS;
const PEOPLE = 30;
/** Maximum duration of the reviews of a deposit, a loan and its payment. */
const REVIEWED_MS = HOUR_MS;

/**
 * Interventions that reproduce two days of March 2020 from the hand-over on: losses in the morning, a crash in the
 * afternoon, a recovery at night, a second crash at dawn, and a recovery. They apply to all symbols.
 */
const script = [
  { after: HOUR_MS, kind: 'ramp', percent: -8, durationMs: 3 * HOUR_MS },
  { after: 5 * HOUR_MS, kind: 'move', percent: -24, durationMs: 50 * MINUTE_MS },
  { after: 6 * HOUR_MS, kind: 'volatility', factor: 4, durationMs: 6 * HOUR_MS },
  { after: 9 * HOUR_MS, kind: 'ramp', percent: 9, durationMs: 3 * HOUR_MS },
  { after: 16 * HOUR_MS, kind: 'move', percent: -36, durationMs: 80 * MINUTE_MS },
  { after: 18 * HOUR_MS, kind: 'volatility', factor: 3, durationMs: 12 * HOUR_MS },
  { after: 19 * HOUR_MS, kind: 'move', percent: 45, durationMs: 5 * HOUR_MS },
] as const;

const sides: readonly Omit<Trade, 'symbol'>[] = [
  { direction: 'long', leverage: 20, marginPercent: 20 },
  { direction: 'long', leverage: 10, marginPercent: 30, stopLoss: 60 },
  { direction: 'long', leverage: 5, marginPercent: 40 },
  { direction: 'short', leverage: 10, marginPercent: 15, takeProfit: 250 },
  { direction: 'long', leverage: 50, marginPercent: 5 },
  { direction: 'short', leverage: 3, marginPercent: 50 },
];
const symbols = ['BTC/USDT', 'ETH/USDT', 'BTC/USDT', 'SOL/USDT'] as const;

/**
 * Ends an hour before all prices halve, with thirty members who have positions, stops and pledged coins, including the
 * demo member. All interventions are public; members who do not react are liquidated.
 */
export const crashOf2020: Scenario = {
  name: 'crash-of-2020',
  members: knownMembers(emailOf('Lin Wei'), emailOf('Aiko Sato')),
  startsAt: (at) => at - PAST_MS,
  populate: async (world, at, progress) => {
    const passwordHash = await demoPasswordHash(world);
    const people: string[] = [];
    const arrive = async (account: string, nickname: string, usdt: string) => {
      const id = await signUp(world, passwordHash, { account, nickname, isVerified: true });
      await deposit(world, id, { currency: 'USDT', network: 'TRC20', amount: usdt });
      await deposit(world, id, { currency: 'BTC', network: 'BTC', amount: '0.2' });
      people.push(id);
    };
    await arrive(DEMO_ACCOUNT, 'Demo', '20000');
    for (const name of names.slice(0, PEOPLE - 1))
      await arrive(emailOf(name), name, skewedAmount(world, `crash/${name}`, 800, 60_000));
    await world.time.advanceTo(at - REVIEWED_MS);
    for (const [index, id] of people.entries()) if (index % 3 === 0) await pledge(world, id);
    progress(`${people.length} people have paid in`);
    await world.time.advanceTo(at - MINUTE_MS);
    for (const [index, id] of people.entries()) await openTwoPositions(world, id, index);
    for (const { after, ...steering } of script)
      await steerEverySymbol(world, { ...steering, startAt: at + after });
  },
};

/** Borrows nearly the maximum against a pledged coin, so that a price fall of a fifth causes a margin call. */
async function pledge(world: World, memberId: string): Promise<void> {
  const worth = Number(world.market.markPrice('BTC/USDT', world.now())) / 1e8;
  const amount = String(Math.floor(0.2 * worth * 0.6));
  await act(world, memberId, applyPledgeLoanHandler, {
    body: { setId: 'pledge-30', amount, pledgeCurrency: 'BTC', pledgeQuantity: '0.2' },
  });
}

/**
 * Opens two positions for a member. The demo member is the first, with two long positions at 20x, one of them with a
 * stop.
 */
async function openTwoPositions(world: World, memberId: string, index: number): Promise<void> {
  for (const place of [index, index + 1]) {
    const [side, symbol] = [sides[place % sides.length], symbols[place % symbols.length]];
    if (side && symbol) await trade(world, memberId, { symbol, ...side });
  }
}
