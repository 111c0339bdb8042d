import { divide, formatUnits, units } from '@hongbao/contracts/money';
import type { Contest } from './contests.api.ts';

type Rewards = Contest['rewards'];

/** Sum of all prizes: each rank of a range gets its amount. */
export const prizePool = ({ rewards }: { rewards: Rewards }): string => total(rewards, 'amount');

/** Sum of the prizes that the trading fees so far would cover. */
export const payablePool = ({ rewards }: { rewards: Rewards }): string => total(rewards, 'payable');

/** Trading fees from which the full prizes are paid, in USDT, rounded up. */
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
