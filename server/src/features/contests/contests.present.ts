import type { ResultOf } from '@hongbao/contracts/call';
import type { getContest, rankContest } from '@hongbao/contracts/contests/contests.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { toWireTime } from '@hongbao/contracts/time';
import { contestWords } from '../../words/contests.ts';
import type { Language } from '../../words/language.ts';
import { say } from '../../words/words.ts';
import type { Contest } from './contest.types.ts';
import { type Reward, contestYield, joinUntil } from './contests.rules.ts';
import type { Standing } from './standings.ts';

type WireContest = ResultOf<typeof getContest>;

interface Participation {
  readonly participants: number;
  readonly funds: bigint;
}

/** A contest as it travels, in the reader's language. A series nobody worded shows its key. */
export function presentContest(
  contest: Contest,
  language: Language,
  { participants, funds }: Participation = { participants: 0, funds: 0n },
  joined = false,
): WireContest {
  const words = contestWords[contest.series];
  const span = { startAt: Number(contest.startAt), endAt: Number(contest.endAt) };
  const round = { round: String(contest.round) };
  const rewards = JSON.parse(contest.rewards) as Reward[];
  return {
    id: contest.id,
    name: words ? say(words.name, language, round) : `${contest.series} ${contest.round}`,
    intro: words ? say(words.intro, language, round) : '',
    status: contest.status,
    startTime: toWireTime(span.startAt),
    joinUntil: toWireTime(joinUntil(span)),
    endTime: toWireTime(span.endAt),
    participants,
    minFund: formatUnits(contest.minFund),
    maxFund: formatUnits(contest.maxFund),
    funds: formatUnits(funds),
    rewards: rewards.map(({ rankFrom, rankTo, amount }) => ({
      rankFrom,
      rankTo,
      amount: formatUnits(units(amount)),
    })),
    joined,
  };
}

/** One line of a ranking. Others see no more of a name than its beginning. */
export function presentStanding(
  standing: Standing,
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
