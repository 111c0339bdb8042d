import type { ResultOf } from '@hongbao/contracts/call';
import { decisionKinds } from '@hongbao/contracts/control/decisions.calls';
import {
  type getOverview,
  ONLINE_MS,
  TRAFFIC_WINDOW_MS,
} from '@hongbao/contracts/control/overview.calls';
import { formatUnits, multiply } from '@hongbao/contracts/money';
import type { CloseReason, Direction } from '@hongbao/contracts/positions/positions.types';
import { startOfWireDay } from '@hongbao/contracts/time';
import type { Intervention } from '../market/market.types.ts';
import { firstOpenTick, toEffective } from '../market/interventions.ts';
import { sql } from '@hongbao/prisma/sql';
import { answerRules, faultRules } from '../devtools/faults/faults.store.ts';
import { isOver } from '../devtools/faults/rules.ts';
import type { Recorder } from '../devtools/traffic/recorder.ts';
import { closesOf } from '../features/positions/index.ts';
import { type Prices, pricesAt, unrealizedOf } from '../features/wallet/index.ts';
import { reviewPolicy } from '../review/review.ts';
import { wallNow } from '../world/machineClock.ts';
import type { Language } from '../words/language.ts';
import { withSentences } from '../words/eventText.ts';
import type { World } from '../world/world.ts';
import { withSubjects } from '../operator/eventSubjects.ts';
import { dayMoney } from '../operator/dayMoney.ts';
import { lastAudit } from '../operator/lastAudit.ts';
import { openPositions } from '../operator/openPositions.ts';
import { reviewables } from '../operator/reviewables.ts';

type Overview = ResultOf<typeof getOverview>;

const NEXT_SHOWN = 5;
const ENDED_SHOWN = 5;
/** Maximum pending cases of one kind that are counted. */
const WAITING_MAX = 200;

/**
 * Returns the state of a world on one page. It changes nothing and reads a fixed number of rows and cached sums, so that
 * it can be polled.
 */
export async function overview(
  world: World,
  recorder: Recorder,
  { now, language }: { readonly now: number; readonly language: Language },
): Promise<Overview> {
  const prices = await pricesAt(world, now);
  const { state } = world.time;
  return {
    now,
    today: startOfWireDay(now),
    members: membersOf(world, now),
    positions: positionsOf(world, prices),
    money: moneyOf(world, prices, now),
    next: withSubjects(world, withSentences(world.time.upcoming(NEXT_SHOWN), language)),
    ended: endedOf(world),
    traffic: trafficOf(recorder),
    books: booksOf(world),
    waiting: await waitingOf(world),
    rules: {
      clock: state.mode,
      rate: state.mode === 'frozen' ? 0 : state.rate,
      faults: (await faultRules(world)).filter((rule) => !isOver(rule, now)).length,
      answers: (await answerRules(world)).filter((rule) => !isOver(rule, now)).length,
      parked: world.time.parked().length,
      interventions: interventionsOf(world, now),
      policies: await policiesOf(world),
    },
  };
}

function membersOf({ rows }: World, now: number): Overview['members'] {
  const today = startOfWireDay(now);
  const [found] = rows.query<Record<keyof Overview['members'], bigint>>(sql`
    SELECT COUNT(*) AS "total",
      COALESCE(SUM("lastActiveAt" >= ${now - ONLINE_MS}), 0) AS "online",
      COALESCE(SUM("lastActiveAt" >= ${today}), 0) AS "activeToday",
      COALESCE(SUM("registeredAt" >= ${today}), 0) AS "newToday"
    FROM "Member"`);
  return {
    total: Number(found?.total ?? 0),
    online: Number(found?.online ?? 0),
    activeToday: Number(found?.activeToday ?? 0),
    newToday: Number(found?.newToday ?? 0),
  };
}

interface Exposure {
  open: number;
  long: bigint;
  short: bigint;
  unrealized: bigint;
}

const noExposure = (): Exposure => ({ open: 0, long: 0n, short: 0n, unrealized: 0n });

function positionsOf(world: World, prices: Prices): Overview['positions'] {
  const bySymbol = new Map<string, Exposure>();
  const all = noExposure();
  const owners = new Set<string>();
  let pending = 0;
  for (const position of openPositions(world)) {
    if (position.book !== 'main') continue;
    if (position.status === 'pending') {
      pending += 1;
      continue;
    }
    const { symbol, direction, quantity, memberId } = position;
    owners.add(memberId);
    const notional = multiply(quantity, prices.markOf(symbol), 'floor');
    const unrealized = unrealizedOf(position, prices);
    const own = bySymbol.get(symbol) ?? noExposure();
    bySymbol.set(symbol, own);
    for (const sums of [own, all]) {
      sums.open += 1;
      sums[direction === 'long' ? 'long' : 'short'] += notional;
      sums.unrealized += unrealized;
    }
  }
  const bySize = [...bySymbol].toSorted(([, a], [, b]) =>
    Number(b.long + b.short - a.long - a.short),
  );
  return {
    open: all.open,
    members: owners.size,
    pending,
    long: formatUnits(all.long),
    short: formatUnits(all.short),
    unrealizedPnl: formatUnits(all.unrealized),
    symbols: bySize.map(([symbol, { open, long, short, unrealized }]) => ({
      symbol,
      open,
      long: formatUnits(long),
      short: formatUnits(short),
      net: formatUnits(long - short),
      unrealizedPnl: formatUnits(unrealized),
    })),
  };
}

/** Account changes that are earnings or costs of the house. Others move principals or exchange coins at their price. */
const resultKinds: ReadonlySet<string> = new Set([
  'openFee',
  'closeFee',
  'withdrawalFee',
  'realizedPnl',
  'liquidation',
  'optionStake',
  'optionPayout',
  'productIncome',
  'loanInterest',
  'upgradeBonus',
  'weeklyRedEnvelope',
  'inviteReward',
  'taskReward',
  'contestPrize',
]);

function moneyOf(world: World, prices: Prices, now: number): Overview['money'] {
  const flows = dayMoney(world, now).map(({ kind, currency, gained }) => ({
    kind,
    gained: multiply(gained, prices.rateOf(currency), 'floor'),
  }));
  const sum = (isCounted: (kind: string) => boolean) =>
    flows.reduce((total, { kind, gained }) => (isCounted(kind) ? total + gained : total), 0n);
  return {
    deposits: formatUnits(-sum((kind) => kind === 'recharge')),
    withdrawals: formatUnits(sum((kind) => kind === 'withdrawal')),
    fees: formatUnits(sum((kind) => kind === 'openFee' || kind === 'closeFee')),
    houseResult: formatUnits(sum((kind) => resultKinds.has(kind))),
  };
}

function endedOf({ rows }: World): Overview['ended'] {
  // Ids sort by creation.
  const closes = rows.many('PositionClose', {
    where: { book: 'main' },
    orderBy: [['id', 'desc']],
    take: ENDED_SHOWN,
  });
  const positions = new Map(
    rows
      .some('Position', ['id', 'symbol', 'direction'], {
        where: { id: { in: closes.map(({ positionId }) => positionId) } },
      })
      .map((position) => [position.id, position]),
  );
  const names = new Map(
    rows
      .some('Member', ['id', 'nickname'], {
        where: { id: { in: closes.map(({ memberId }) => memberId) } },
      })
      .map(({ id, nickname }) => [id, nickname]),
  );
  const results = new Map(
    closesOf(
      rows,
      closes.map(({ positionId }) => positionId),
    ).map(({ id, result }) => [id, result]),
  );
  return closes.flatMap(({ id, positionId, memberId, reason, createdAt }) => {
    const position = positions.get(positionId);
    if (!position) return [];
    return [
      {
        id: positionId,
        memberId,
        member: names.get(memberId) ?? memberId,
        symbol: position.symbol,
        direction: position.direction as Direction,
        reason: reason as CloseReason,
        result: formatUnits(results.get(id) ?? 0n),
        at: Number(createdAt),
      },
    ];
  });
}

function trafficOf(recorder: Recorder): Overview['traffic'] {
  const now = wallNow();
  const counts = { requests: 0, refused: 0, failed: 0 };
  for (let id = recorder.lastId; ; id--) {
    const exchange = recorder.get(id);
    if (!exchange || exchange.wallAt < now - TRAFFIC_WINDOW_MS) break;
    counts.requests += 1;
    if (exchange.outcome === 'dropped' || exchange.status >= 500) counts.failed += 1;
    else if (isRefused(exchange.code, exchange.status)) counts.refused += 1;
  }
  return { isRecording: recorder.isRecording, ...counts, overMs: TRAFFIC_WINDOW_MS };
}

const isRefused = (code: number | undefined, status: number) =>
  status >= 400 || (code !== undefined && code !== 200 && code !== 0);

function booksOf(world: World): Overview['books'] {
  const sums = new Map<string, bigint>();
  for (const { currency, postedCredits, postedDebits } of world.ledger.accounts())
    sums.set(currency, (sums.get(currency) ?? 0n) + postedCredits - postedDebits);
  const last = lastAudit(world);
  return {
    isBalanced: [...sums.values()].every((sum) => sum === 0n),
    lastAudit:
      last === null
        ? null
        : {
            at: last.at,
            isBalanced: last.report.balanced,
            problems: last.report.problems.length,
          },
  };
}

async function waitingOf(world: World): Promise<Overview['waiting']> {
  const counted = await Promise.all(
    reviewables.map(async ({ kind, waiting }) => ({
      kind,
      count: (await waiting(world, WAITING_MAX)).length,
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

function interventionsOf(world: World, now: number): Overview['rules']['interventions'] {
  const firstTick = firstOpenTick(now);
  const isActive = (each: Intervention) => {
    const { effectiveUntil } = toEffective(each);
    return each.endedAt === undefined && effectiveUntil > firstTick;
  };
  return world.market.interventions.filter(isActive).map((each) => ({
    id: each.id,
    symbol: each.symbol,
    kind: each.kind,
    startAt: each.startAt,
    endAt: toEffective(each).effectiveUntil,
  }));
}

async function policiesOf(world: World): Promise<Overview['rules']['policies']> {
  const all = await Promise.all(
    decisionKinds.map(async (kind) => ({ kind, policy: await reviewPolicy(world, kind) })),
  );
  return all.filter(({ policy }) => policy !== 'auto');
}
