import { formatUnits, units } from '@hongbao/contracts/money';
import type { Contest } from './contests.api.ts';

type Rewards = Contest['rewards'];

/** All that can be won: each rank of a span gets its amount. */
export const prizePool = ({ rewards }: { rewards: Rewards }): string =>
  formatUnits(
    rewards.reduce(
      (sum, { rankFrom, rankTo, amount }) => sum + BigInt(rankTo - rankFrom + 1) * units(amount),
      0n,
    ),
  );
