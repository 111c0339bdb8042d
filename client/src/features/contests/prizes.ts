import { divide, formatUnits, units } from '@hongbao/contracts/money';
import type { Contest } from './contests.api.ts';

type Rewards = Contest['rewards'];

/** All that can be won: each rank of a span gets its amount. */
export const prizePool = ({ rewards }: { rewards: Rewards }): string => total(rewards, 'amount');

/** All that the trading fees paid so far would pay. */
export const payablePool = ({ rewards }: { rewards: Rewards }): string => total(rewards, 'payable');

/** The trading fees from which on the full prizes are paid, USDT, rounded up. */
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
