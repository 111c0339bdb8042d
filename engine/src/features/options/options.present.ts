import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { buyOption } from '@hongbao/contracts/options/options.calls';
import type { Option } from './option.types.ts';

/** An option in the form of the contract. Settlement fields are absent before the settlement. */
export function presentOption(option: Option): ResultOf<typeof buyOption> {
  const { exitPrice, exitTickAt, result, payout } = option;
  return {
    id: option.id,
    symbol: option.symbol,
    seconds: option.seconds,
    direction: option.direction,
    stake: formatUnits(option.stake),
    payoutRate: formatUnits(option.payoutRate),
    entryPrice: formatUnits(option.entryPrice),
    entryTickAt: Number(option.entryTickAt),
    expiresAt: Number(option.expiresAt),
    status: option.status,
    ...(exitPrice === null ? {} : { exitPrice: formatUnits(exitPrice) }),
    ...(exitTickAt === null ? {} : { exitTickAt: Number(exitTickAt) }),
    ...(result === null ? {} : { result }),
    ...(payout === null ? {} : { payout: formatUnits(payout) }),
  };
}
