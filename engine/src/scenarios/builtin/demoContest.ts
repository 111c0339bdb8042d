import { formatUnits, multiply, roundToStep, units } from '@hongbao/contracts/money';
import { HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
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
import { close, trade } from './habits.ts';

const contestSymbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'LINK/USDT'] as const;

/** Minimum fund of each contest series, by which the members choose a contest. */
export const contestMinFunds = { sprint: '100', cup: '1000' } as const;

/**
 * Joins the running contest with this minimum fund. Returns its id; null if none is running, if the member takes part
 * already, or if the fund is refused.
 */
export async function joinRunningContest(
  world: World,
  memberId: string,
  minFund: string,
  fund: string,
): Promise<string | null> {
  const running = await act(world, memberId, listContestsHandler, { query: { status: '1' } });
  const contest = running?.records.find((each) => units(each.minFund) === units(minFund));
  if (!contest) return null;
  const { id } = contest;
  const takesPart = () => world.rows.count('ContestEntry', { contestId: id, memberId }) > 0;
  if (takesPart()) return null;
  await act(world, memberId, joinContestHandler, { body: { id, fund } });
  return takesPart() ? id : null;
}

const FUND_MAX = units('10000');
/** Short trades of each participant after joining. Half of their fees become prizes. */
const SHORT_TRADES = 3;
const SHORT_TRADE_MS = 5 * MINUTE_MS;

/**
 * Makes members join the running contest with this minimum fund. Each puts a third of the available money into it,
 * makes a few short trades with high turnover, and then one trade that stays open. Coins, directions and sizes come
 * from the world's seed.
 */
export async function compete(
  world: World,
  memberIds: readonly string[],
  minFund: string,
): Promise<void> {
  const joined: { memberId: string; contestId: string }[] = [];
  for (const memberId of memberIds) {
    const { available } = world.ledger.balance(memberAccount(memberId, 'main', 'USDT'));
    const fund = fundOf(available, units(minFund));
    const contestId = await joinRunningContest(world, memberId, minFund, formatUnits(fund));
    if (contestId !== null) joined.push({ memberId, contestId });
  }
  const open = async (label: string, leverage: number, marginPercent: number) => {
    const opened: { memberId: string; id: string }[] = [];
    for (const { memberId, contestId } of joined) {
      const pick = (what: string, below: number) =>
        world.seededInteger(`contest/${contestId}/${memberId}/${label}${what}`, below);
      const id = await trade(world, memberId, {
        contestId,
        symbol: contestSymbols[pick('symbol', contestSymbols.length)] ?? 'BTC/USDT',
        direction: pick('direction', 2) === 0 ? 'long' : 'short',
        leverage,
        marginPercent: marginPercent + pick('margin', 26),
      });
      if (id !== null) opened.push({ memberId, id });
    }
    return opened;
  };
  for (let round = 1; round <= SHORT_TRADES; round++) {
    const opened = await open(`${round}/`, LEVERAGE, 30);
    await world.time.advanceTo(world.now() + SHORT_TRADE_MS);
    for (const { memberId, id } of opened) await close(world, memberId, id);
  }
  await open('', 10, 10);
}

/** A third of the available money in whole tens, between the minimum and the maximum of a fund. In USDT units. */
function fundOf(available: bigint, minFund: bigint): bigint {
  const third = roundToStep(available / 3n, units('10'), 'floor');
  return third < minFund ? minFund : third > FUND_MAX ? FUND_MAX : third;
}

/** The demo member stops trading in a contest with at least this rank and this yield, a fraction in units. */
const GOAL_RANK = 4;
const GOAL_YIELD = units('0.02');
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
 * hour, and while the member is not among the first four with a gain, opens one whose take-profit leads there. The author of this
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
  if (!mine || !third || !fourth || nextHour > handOver) return;
  if (mine.rank <= GOAL_RANK && units(mine.yield) >= GOAL_YIELD) return;
  const price = world.market.markPrice(SYMBOL, world.now());
  const change = world.market.markPrice(SYMBOL, nextHour) - price;
  const distance = ((change < 0n ? -change : change) * MILLION) / price;
  if (distance < CHANGE_MIN) return;
  const between = (units(third.yield) + units(fourth.yield)) / 2n;
  const goal = between > GOAL_YIELD ? between : GOAL_YIELD;
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
