import type { NoticeKey } from '@hongbao/contracts/content/notices.facts';
import { formatUnits, units } from '@hongbao/contracts/money';

type Facts = Readonly<Record<string, string>>;

/** The fact of a notice that contains the gain or loss. Kinds without an entry moved no money of the member. */
const changes: { readonly [K in NoticeKey]?: (facts: Facts) => Change } = {
  'closedBy.takeProfit': ({ result }) => usdt(result),
  'closedBy.takeProfitExit': ({ result }) => usdt(result),
  'closedBy.stopLoss': ({ result }) => usdt(result),
  'closedBy.stopLossExit': ({ result }) => usdt(result),
  'closedBy.trailingStop': ({ result }) => usdt(result),
  'closedBy.liquidation': ({ result }) => usdt(result),
  'closedBy.contestEnd': ({ result }) => usdt(result),
  optionWon: ({ payout, stake }) => usdt(less(payout, stake)),
  optionLost: ({ stake }) => usdt(less('0', stake)),
  rechargeDelivered: ({ amount, currency }) => ({ amount, currency }),
  withdrawalDelivered: ({ amount, currency }) => ({ amount: less('0', amount), currency }),
  loanPaidOut: ({ amount }) => usdt(amount),
  ieoListed: ({ quantity, token }) => ({ amount: quantity, currency: token }),
  contestPrize: ({ amount }) => usdt(amount),
  taskReward: ({ amount, currency }) => ({ amount, currency }),
  upgradeBonus: ({ amount }) => usdt(amount),
  weeklyRedEnvelope: ({ amount }) => usdt(amount),
};

interface Change {
  readonly amount: string | undefined;
  readonly currency: string | undefined;
}

/** The amount of a notice with sign and unit; empty when its facts contain none. */
export function noticeAmount({
  key,
  facts,
}: {
  readonly key: string;
  readonly facts: string;
}): { amount: string; currency: string } | Record<string, never> {
  const { amount, currency } = changes[key as NoticeKey]?.(JSON.parse(facts) as Facts) ?? {};
  return amount === undefined || currency === undefined ? {} : { amount, currency };
}

const usdt = (amount: string | undefined): Change => ({ amount, currency: 'USDT' });

function less(amount: string | undefined, by: string | undefined): string | undefined {
  return amount === undefined || by === undefined
    ? undefined
    : formatUnits(units(amount) - units(by));
}
