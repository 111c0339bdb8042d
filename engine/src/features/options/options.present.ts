import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { buyOption } from '@hongbao/contracts/options/options.calls';
import { SALE_SPREAD } from '@hongbao/contracts/options/options.sale';
import type { Option } from './option.types.ts';
import type { OptionSale } from './optionSale.ts';

/** The figures of a sale in the form of the contract. */
export function presentSale({ markPrice, secondsLeft, probability }: OptionSale) {
  return {
    markPrice: formatUnits(markPrice),
    secondsLeft,
    probability: formatUnits(probability),
    spread: formatUnits(SALE_SPREAD),
  };
}

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
