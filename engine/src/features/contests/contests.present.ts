import { contestYield } from '@hongbao/contracts/contests/contests.quote';
import type { ResultOf } from '@hongbao/contracts/call';
import type { getContest, rankContest } from '@hongbao/contracts/contests/contests.calls';
import { formatUnits } from '@hongbao/contracts/money';
import { toWireTime } from '@hongbao/contracts/time';
import type { Language } from '../../words/language.ts';
import { isTextKey, text } from '../../words/text.ts';
import type { Contest } from './contest.types.ts';
import { type Reward, joinUntil, payableRewards } from './contests.rules.ts';
import type { ContestScore } from './standings.ts';

type WireContest = ResultOf<typeof getContest>;

interface Seen {
  readonly language: Language;
  readonly participation: { readonly participants: number; readonly funds: bigint } | undefined;
  /** Trading fees paid in the contest, in units; null when none were counted. */
  readonly fees: bigint | null;
  readonly joined: boolean;
}

/** A contest in the form of the contract, in the reader's language. A series without a translation shows its key. */
export function presentContest(
  contest: Contest,
  { language, participation, fees, joined }: Seen,
): WireContest {
  const { participants, funds } = participation ?? { participants: 0, funds: 0n };
  const [name, intro] = [`contests.${contest.series}.name`, `contests.${contest.series}.intro`];
  const span = { startAt: Number(contest.startAt), endAt: Number(contest.endAt) };
  const round = { round: String(contest.round) };
  const rewards = payableRewards(
    JSON.parse(contest.rewards) as Reward[],
    fees,
    contest.prizeFeeShare,
  );
  return {
    id: contest.id,
    name: isTextKey(name) ? text(language, name, round) : `${contest.series} ${contest.round}`,
    intro: isTextKey(intro) ? text(language, intro, round) : '',
    status: contest.status,
    startTime: toWireTime(span.startAt),
    joinUntil: toWireTime(joinUntil(span)),
    endTime: toWireTime(span.endAt),
    participants,
    minFund: formatUnits(contest.minFund),
    maxFund: formatUnits(contest.maxFund),
    funds: formatUnits(funds),
    rewards: rewards.map(({ rankFrom, rankTo, amount, payable }) => ({
      rankFrom,
      rankTo,
      amount: formatUnits(amount),
      payable: formatUnits(payable),
    })),
    prizeFeeShare: formatUnits(contest.prizeFeeShare),
    fees: formatUnits(fees ?? 0n),
    maxLeverage: contest.maxLeverage,
    joined,
  };
}

/** One line of a ranking. Names of other members are masked except for their first characters. */
export function presentStanding(
  standing: ContestScore,
  rank: number,
  nickname: string,
): ResultOf<typeof rankContest>['records'][number] {
  const { memberId, fund, equity, volume } = standing;
  return {
    rank,
    memberId,
    account: `${[...nickname].slice(0, 2).join('')}***`,
    fund: formatUnits(fund),
    equity: formatUnits(equity),
    yield: formatUnits(contestYield(standing)),
    volume: formatUnits(volume),
  };
}
