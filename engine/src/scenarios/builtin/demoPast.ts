import { units } from '@hongbao/contracts/money';
import { type RowOf, upsert } from '@hongbao/prisma/rowWriter';
import { recharges } from '../../features/recharge/index.ts';
import { reasonOf } from '../../words/reasons.ts';
import type { World } from '../../world/world.ts';
import { competeForFront } from './demoContest.ts';
import { openLastObjects, readNotices, runOtherActions } from './demoFeatures.ts';
import { DEMO_ACCOUNT } from './demoMember.ts';
import { type Trade, close, deposit, trade } from './habits.ts';
import { signUp } from './people.ts';

/** Functions that create the history of the demo member. */
export interface DemoPast {
  readonly id: string;
  /** Runs one six-hour step of the past month. */
  readonly live: (step: number) => Promise<void>;
  /** Trades in the joined contest. Runs once an hour in the last step. */
  readonly compete: () => Promise<void>;
  /** Runs the last minute, in which the open and pending objects are created. */
  readonly arrive: () => Promise<void>;
}

/** Trades of the month by opening day. Each is closed by a stop or after a few days. */
const past: readonly (Trade & { day: number; closesOnDay?: number })[] = [
  {
    day: 3,
    symbol: 'BTC/USDT',
    direction: 'long',
    leverage: 10,
    marginPercent: 8,
    takeProfit: 25,
    stopLoss: 40,
  },
  { day: 5, symbol: 'ETH/USDT', direction: 'short', leverage: 5, marginPercent: 6, closesOnDay: 8 },
  { day: 8, symbol: 'SOL/USDT', direction: 'long', leverage: 50, marginPercent: 2, takeProfit: 90 },
  {
    day: 11,
    symbol: 'BTC/USDT',
    direction: 'short',
    leverage: 20,
    marginPercent: 4,
    stopLoss: 12,
    takeProfit: 60,
  },
  {
    day: 14,
    symbol: 'LINK/USDT',
    direction: 'long',
    leverage: 3,
    marginPercent: 5,
    closesOnDay: 19,
  },
  {
    day: 18,
    symbol: 'XRP/USDT',
    direction: 'long',
    leverage: 10,
    marginPercent: 4,
    takeProfit: 45,
    stopLoss: 45,
  },
  {
    day: 22,
    symbol: 'ETH/USDT',
    direction: 'long',
    leverage: 10,
    marginPercent: 6,
    closesOnDay: 24,
  },
  {
    day: 25,
    symbol: 'DOGE/USDT',
    direction: 'short',
    leverage: 5,
    marginPercent: 4,
    closesOnDay: 27,
  },
];

/** Trades that are open at the hand-over. */
const present: readonly Trade[] = [
  {
    symbol: 'BTC/USDT',
    direction: 'long',
    leverage: 10,
    marginPercent: 10,
    takeProfit: 60,
    stopLoss: 50,
  },
  { symbol: 'ETH/USDT', direction: 'short', leverage: 5, marginPercent: 8 },
  { symbol: 'SOL/USDT', direction: 'long', leverage: 20, marginPercent: 4, takeProfit: 80 },
  { symbol: 'BTC/USDT', direction: 'long', leverage: 10, marginPercent: 6, limit: 30 },
];

const STEPS_PER_DAY = 4;

/** Granted credit with which a credit loan can be tried. The member's fees alone would give a much lower limit. */
const DEMO_CREDIT = units('1000');

/** Number of the newest notices that are unread at the hand-over. */
const UNREAD_MAX = 5;

/** Signs the demo member up, and returns the functions that create its history. */
export async function createDemoPast(
  world: World,
  passwordHash: string,
  handOver: number,
): Promise<DemoPast> {
  const id = await signUp(world, passwordHash, {
    account: DEMO_ACCOUNT,
    nickname: 'Demo',
    isVerified: true,
    creditGranted: DEMO_CREDIT,
  });
  const closing: { id: string; day: number }[] = [];
  const deposits = [
    { day: 0, currency: 'USDT', network: 'TRC20', amount: '20000' },
    { day: 2, currency: 'BTC', network: 'BTC', amount: '0.12' },
    { day: 9, currency: 'ETH', network: 'ERC20', amount: '1.5' },
    { day: 20, currency: 'USDT', network: 'ERC20', amount: '3500' },
  ];
  return {
    id,
    compete: () => competeForFront(world, id, handOver),
    live: async (step) => {
      if (step % STEPS_PER_DAY !== 0) return;
      const day = step / STEPS_PER_DAY;
      for (const each of deposits) if (each.day === day) await deposit(world, id, each);
      if (day === 13) await rejectedDeposit(world, id);
      for (const due of closing) if (due.day === day) await close(world, id, due.id);
      await runOtherActions(world, id, day);
      for (const wanted of past) {
        if (wanted.day !== day) continue;
        const opened = await trade(world, id, wanted);
        if (opened !== null && wanted.closesOnDay !== undefined)
          closing.push({ id: opened, day: wanted.closesOnDay });
      }
    },
    arrive: async () => {
      for (const wanted of present) await trade(world, id, wanted);
      await openLastObjects(world, id);
      // Submitted under the manual policy, so that it remains pending.
      await withPolicy(world, 'manual', () =>
        deposit(world, id, { currency: 'USDT', network: 'TRC20', amount: '1200' }),
      );
      await readNotices(world, id, UNREAD_MAX);
    },
  };
}

async function rejectedDeposit(world: World, memberId: string): Promise<void> {
  const id = await withPolicy(world, 'manual', () =>
    deposit(world, memberId, { currency: 'USDT', network: 'ERC20', amount: '800' }),
  );
  if (id === null) return;
  await world.exclusively(async (now) => {
    const reason = reasonOf('pictureAmountDiffers');
    const plan = await recharges.reviews.rule(world, id, { verdict: 'reject', reason }, now);
    if (typeof plan === 'object') await world.commit(plan, now);
  });
}

async function withPolicy<T>(world: World, policy: string, work: () => Promise<T>): Promise<T> {
  const set = (row: RowOf<'ReviewPolicy'>) =>
    world.exclusively((now) => world.commit({ rows: [upsert('ReviewPolicy', row)] }, now));
  await set({ kind: 'recharge', policy });
  try {
    return await work();
  } finally {
    await set({ kind: 'recharge', policy: 'auto' });
  }
}
