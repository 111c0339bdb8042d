import { multiply, units } from '@hongbao/contracts/money';
import { HOUR_MS } from '@hongbao/contracts/time';
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
const SYMBOL = 'ETH/USDT';
const MILLION = 1_000_000n;
/** Millionths of the notional that opening and closing cost: two fees of 0.05 % and a spread of 0.02 %. */
const COST = 1_200n;
/** Minimum change of the price in an hour for which the demo member opens a position, in millionths. */
const CHANGE_MIN = 2_000n;
const LEVERAGE = 20;
/** Maximum share of the fund's available part that becomes margin, in percent. */
const MARGIN_MAX = 60n;

/**
 * The demo member's trading in the joined contest, once an hour until the hand-over: closes the position of the last
 * hour, and while the member is not among the first four, opens one whose take-profit leads there. The author of this
 * past chose the directions afterwards: a position has the direction that the price of the next hour takes. Nothing
 * after the hand-over is used.
 *
 * @param handOver the end of the past, epoch ms
 */
export async function competeForFront(
  world: World,
  memberId: string,
  handOver: number,
): Promise<void> {
  const joined = await act(world, memberId, listJoinedContestsHandler, { query: { status: '1' } });
  const contestId = joined?.records[0]?.id;
  if (contestId === undefined) return;
  const account = `contest:${contestId}` as const;
  const positions = await act(world, memberId, listPositionsHandler, {
    query: { status: 'running', account },
  });
  for (const { id } of positions?.records ?? [])
    await act(world, memberId, closePositionHandler, { params: { id }, body: {} });
  const query = { id: contestId, pageSize: GOAL_RANK };
  const ranking = await act(world, memberId, rankContestHandler, { query });
  const mine = ranking?.mine;
  const [third, fourth] = ranking?.records.slice(GOAL_RANK - 2) ?? [];
  const nextHour = world.now() + HOUR_MS;
  if (!mine || mine.rank <= GOAL_RANK || !third || !fourth || nextHour > handOver) return;
  const price = world.market.markPrice(SYMBOL, world.now());
  const change = world.market.markPrice(SYMBOL, nextHour) - price;
  const distance = ((change < 0n ? -change : change) * MILLION) / price;
  if (distance < CHANGE_MIN) return;
  const goal = (units(third.yield) + units(fourth.yield)) / 2n;
  const gain = multiply(units(mine.fund), goal, 'floor') + units(mine.fund) - units(mine.equity);
  const { available } = world.ledger.balance(memberAccount(memberId, account, 'USDT'));
  const wanted = (gain * MILLION * 100n) / ((distance - COST) * BigInt(LEVERAGE) * available) + 1n;
  const marginPercent = wanted < MARGIN_MAX ? wanted : MARGIN_MAX;
  const notional = (available * marginPercent * BigInt(LEVERAGE)) / 100n;
  await trade(world, memberId, {
    contestId,
    symbol: SYMBOL,
    direction: change > 0n ? 'long' : 'short',
    leverage: LEVERAGE,
    marginPercent: Number(marginPercent),
    takeProfit: Number((gain * MILLION) / notional + COST) / 1_000,
  });
}
