import { divide, formatUnits, units } from '@hongbao/contracts/money';
import type { Contest } from './contests.api.ts';

type Rewards = Contest['rewards'];

/** Sum of all prizes. The amount of a range of ranks is paid to each rank in the range. */
export const prizePool = ({ rewards }: { rewards: Rewards }): string => total(rewards, 'amount');

/** Sum of the prizes that could be paid from the trading fees collected so far. */
export const payablePool = ({ rewards }: { rewards: Rewards }): string => total(rewards, 'payable');

/** Trading fees that are needed to pay the full prizes, in USDT, rounded up. */
export const feesForFullPrizes = (contest: Pick<Contest, 'rewards' | 'prizeFeeShare'>): string =>
  formatUnits(divide(units(prizePool(contest)), units(contest.prizeFeeShare), 'ceil'));

function total(rewards: Rewards, of: 'amount' | 'payable'): string {
  return formatUnits(
    rewards.reduce(
      (sum, reward) => sum + BigInt(reward.rankTo - reward.rankFrom + 1) * units(reward[of]),
      0n,
    ),
  );
}
