import type { ResultOf } from '@hongbao/contracts/call';
import {
  exitContest,
  joinContest,
  listContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { formatUnits, mulDiv, roundToStep, stepOfDecimals, units } from '@hongbao/contracts/money';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { MINUTE_MS, SECOND_MS, fromWireTime } from '@hongbao/contracts/time';
import { SituationImpossible } from './impossible.ts';
import type { Choices, Situation } from './situation.ts';
import type { Stage, StagedMember } from './stage.ts';

type Contest = ResultOf<typeof listContests>['records'][number];

const SYMBOL = 'BTC/USDT';
const FUND = '1000';
const LEVERAGE = 10;
/** Share of the fund that the best contender uses as margin, in percent. Consecutive ranks differ by `SHARE_STEP`. */
const BEST_SHARE = 60;
const SHARE_STEP = 4;
/** Time between the contenders' trades and the start of the last minute. */
const TRADE_BEFORE_MS = 10 * MINUTE_MS;
const RANK_MAX = 10;

export const contests: readonly Situation[] = [
  {
    name: 'contest-joined',
    play: async (stage) => {
      const { member, contest } = await join(stage);
      return {
        member,
        route: `/bisaiDetail?id=${contest.id}`,
        createdIds: { contest: contest.id },
      };
    },
  },
  {
    name: 'contest-exited',
    play: async (stage) => {
      const { member, contest } = await join(stage);
      await stage.as(member, exitContest, { body: { id: contest.id } });
      return { member, route: '/bisaiMycansai', createdIds: { contest: contest.id } };
    },
  },
  {
    name: 'contest-ranked-nth-final-minute',
    parameters: ['in', 'rank'],
    play: ranked,
  },
  {
    name: 'contest-finished',
    parameters: ['rank'],
    play: async (stage, choices) => {
      const scene = await ranked(stage, choices);
      await stage.goTo(stage.now + choices.inMs);
      await expectRank(stage, scene, choices.rank);
      return { ...scene, route: '/bisaiMycansai' };
    },
  },
];

async function join(stage: Stage) {
  const member = await stage.member({ balances: { USDT: '5000' } });
  const contest = await joinable(stage, member);
  await stage.as(member, joinContest, { body: { id: contest.id, fund: FUND } });
  return { member, contest };
}

/** Returns the current contest that can be joined and ends first, or else the next announced contest. */
async function joinable(stage: Stage, member: StagedMember): Promise<Contest> {
  const { records } = await stage.as(member, listContests, { query: { pageSize: 50 } });
  const open = records
    .filter(({ status }) => status !== contestStatus.ended)
    .filter(({ joinUntil }) => fromWireTime(joinUntil) > stage.now)
    .filter(({ minFund }) => units(minFund) <= units(FUND))
    .toSorted((a, b) => (a.endTime < b.endTime ? -1 : 1));
  const [first] = open;
  if (!first) throw new SituationImpossible('No contest can be joined.');
  return first;
}

async function ranked(stage: Stage, { rank, inMs }: Choices) {
  if (rank > RANK_MAX) throw new SituationImpossible(`A rank is from 1 to ${RANK_MAX}.`);
  const first = await join(stage);
  const { contest } = first;
  const contenders: StagedMember[] = [first.member];
  while (contenders.length <= rank) {
    const { member } = await join(stage);
    contenders.push(member);
  }
  const endAt = fromWireTime(contest.endTime);
  await stage.goTo(endAt - inMs - TRADE_BEFORE_MS);
  const open: { member: StagedMember; id: string }[] = [];
  for (const [index, member] of contenders.entries())
    open.push({ member, id: await buy(stage, member, contest, BEST_SHARE - SHARE_STEP * index) });
  await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: 4 });
  await stage.goTo(stage.now + 5 * SECOND_MS);
  for (const { member, id } of open)
    await stage.as(member, closePosition, { params: { id }, body: {} });
  await stage.goTo(endAt - inMs);
  const member = contenders[rank - 1] ?? first.member;
  const scene = {
    member,
    route: `/bisaiDetail?id=${contest.id}`,
    createdIds: { contest: contest.id },
  };
  await expectRank(stage, scene, rank);
  return scene;
}

/** Throws if the member has another rank, because the other members of the contest traded better. */
async function expectRank(
  stage: Stage,
  { member, createdIds }: { member: StagedMember; createdIds: { contest: string } },
  rank: number,
): Promise<void> {
  const { mine } = await stage.as(member, rankContest, { query: { id: createdIds.contest } });
  if (mine?.rank !== rank)
    throw new SituationImpossible(
      `Other members of the contest are ahead: the rank is ${mine?.rank ?? 'none'}, not ${rank}.`,
    );
}

/** Opens a long position whose margin is this share of the fund, in percent. */
async function buy(stage: Stage, member: StagedMember, { id }: Contest, share: number) {
  const { world, now } = stage;
  const listed = world.market.symbols.find(({ symbol }) => symbol === SYMBOL);
  if (!listed) throw new SituationImpossible(`${SYMBOL} is not listed`);
  const notional = (units(FUND) * BigInt(share * LEVERAGE)) / 100n;
  const size = mulDiv(notional, units('1'), world.market.markPrice(SYMBOL, now), 'floor');
  const quantity = roundToStep(size, stepOfDecimals(listed.quantityPrecision), 'floor');
  const opened = await stage.as(member, openPosition, {
    body: {
      symbol: SYMBOL,
      direction: 'long',
      quantity: formatUnits(quantity),
      leverage: LEVERAGE,
      account: `contest:${id}`,
    },
  });
  return opened.id;
}
