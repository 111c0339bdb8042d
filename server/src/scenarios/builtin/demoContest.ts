import { multiply, units } from '@hongbao/contracts/money';
import {
  listContestsHandler,
  listJoinedContestsHandler,
  rankContestHandler,
} from '../../features/contests/contestQueries.ts';
import { joinContestHandler } from '../../features/contests/joinContest.ts';
import { closePositionHandler } from '../../features/positions/closePosition.ts';
import { listPositionsHandler } from '../../features/positions/positionQueries.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import type { World } from '../../world/world.ts';
import { act } from './actor.ts';
import { trade } from './habits.ts';

const contestSymbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'LINK/USDT'] as const;

/** Joins the running contest with the highest minimum fund that `fund` reaches. Returns its id; null if it is refused. */
export async function joinRunningContest(
  world: World,
  memberId: string,
  fund: string,
): Promise<string | null> {
  const running = await act(world, memberId, listContestsHandler, { query: { status: '1' } });
  const [contest] = (running?.records ?? [])
    .filter(({ minFund }) => units(minFund) <= units(fund))
    .toSorted((one, other) => Number(units(other.minFund) - units(one.minFund)));
  if (!contest) return null;
  const { id } = contest;
  const before = await act(world, memberId, rankContestHandler, { query: { id, pageSize: 1 } });
  if (before?.mine) return null;
  await act(world, memberId, joinContestHandler, { body: { id, fund } });
  return id;
}

/** Joins the running contest and makes one trade, whose coin, direction and size come from the world's seed. */
export async function compete(world: World, memberId: string, fund: string): Promise<void> {
  const contestId = await joinRunningContest(world, memberId, fund);
  if (contestId === null) return;
  const pick = (what: string, below: number) =>
    world.seededInteger(`contest/${contestId}/${memberId}/${what}`, below);
  await trade(world, memberId, {
    contestId,
    symbol: contestSymbols[pick('symbol', contestSymbols.length)] ?? 'BTC/USDT',
    direction: pick('direction', 2) === 0 ? 'long' : 'short',
    leverage: 3,
    marginPercent: 10 + pick('margin', 26),
  });
}

/** The rank with which the demo member stops trading in a contest. */
const GOAL_RANK = 4;
/** Distance of a take-profit in thousandths that the price of ETH often covers within two hours. */
const TAKE_PROFIT = 10n;
/** Thousandths of the notional that opening and closing cost: two fees of 0.05 % and a spread of 0.02 %. */
const COST = 2n;
const LEVERAGE = 20;
/** Maximum share of the fund's available part that becomes margin, in percent. */
const MARGIN_MAX = 60n;

/**
 * The demo member's trading in the joined contest, once an hour: until the member is among the first four, a position
 * whose take-profit leads there, in a direction of the world's seed; from then on none. Only the ranking and the price of
 * this instant are known to it, so the rank at the hand-over differs between seeds.
 */
export async function competeForFront(world: World, memberId: string): Promise<void> {
  const joined = await act(world, memberId, listJoinedContestsHandler, { query: { status: '1' } });
  const contestId = joined?.records[0]?.id;
  if (contestId === undefined) return;
  const query = { id: contestId, pageSize: GOAL_RANK };
  const ranking = await act(world, memberId, rankContestHandler, { query });
  const account = `contest:${contestId}` as const;
  const positions = await act(world, memberId, listPositionsHandler, {
    query: { status: 'running', account },
  });
  const mine = ranking?.mine;
  const isInFront = mine !== undefined && mine.rank <= GOAL_RANK;
  const open = positions?.records ?? [];
  if (isInFront)
    for (const { id } of open)
      await act(world, memberId, closePositionHandler, { params: { id }, body: {} });
  if (!ranking || !mine || isInFront || open.length > 0) return;
  const [third, fourth] = ranking.records.slice(GOAL_RANK - 2);
  if (!third || !fourth) return;
  const goal = (units(third.yield) + units(fourth.yield)) / 2n;
  const gain = multiply(units(mine.fund), goal, 'floor') + units(mine.fund) - units(mine.equity);
  const { available } = world.ledger.balance(memberAccount(memberId, account, 'USDT'));
  const wanted = (gain * 1000n * 100n) / (TAKE_PROFIT * BigInt(LEVERAGE) * available) + 1n;
  const marginPercent = wanted < MARGIN_MAX ? wanted : MARGIN_MAX;
  const notional = (available * marginPercent * BigInt(LEVERAGE)) / 100n;
  const takeProfit = Number((gain * 1000n) / notional + COST);
  const isLong = world.seededInteger(`front/${contestId}/${world.now()}`, 2) === 0;
  await trade(world, memberId, {
    contestId,
    symbol: 'ETH/USDT',
    direction: isLong ? 'long' : 'short',
    leverage: LEVERAGE,
    marginPercent: Number(marginPercent),
    takeProfit,
    stopLoss: takeProfit,
  });
}
