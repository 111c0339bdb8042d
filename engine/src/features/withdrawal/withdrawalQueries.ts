import { formatUnits } from '@hongbao/contracts/money';
import { SECOND_MS, toWireTime } from '@hongbao/contracts/time';
import type {
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { maskDestination } from '../settlement/index.ts';
import { withdrawalTerms } from './terms.ts';
import { ARRIVAL_MS, withdrawals } from './withdrawal.line.ts';

export const listWithdrawalsHandler: UseCase<typeof listWithdrawals> = async (context, { query }) =>
  withdrawals.list(context, query, ({ network, decidedAt, finishedAt, ...row }, shared) => ({
    id: row.id,
    currency: row.currency,
    amount: formatUnits(row.amount),
    fee: formatUnits(row.fee),
    received: formatUnits(row.amount),
    destination: maskDestination(row.destination),
    ...shared,
    ...(network === null ? {} : { network }),
    ...(decidedAt === null ? {} : { decideTime: toWireTime(Number(decidedAt)) }),
    ...(finishedAt === null ? {} : { finishTime: toWireTime(Number(finishedAt)) }),
  }));

/** The facts that the form needs to compute the same quote as the server. */
export const getWithdrawalConfigHandler: UseCase<typeof getWithdrawalConfig> = async (
  context,
  { query },
) => {
  const { member, now } = context;
  const terms = await withdrawalTerms(context, query.currency);
  if ('refused' in terms) return terms;
  const quantityStep = formatUnits(terms.step);
  const presentRoute = ({ minWithdraw, withdrawFee }: (typeof terms)['bank']) => ({
    minWithdraw: formatUnits(minWithdraw),
    withdrawFee: formatUnits(withdrawFee),
    quantityStep,
  });
  const holdUntil = Number(member.withdrawHoldUntil ?? 0n);
  return accept({
    currency: query.currency,
    available: formatUnits(terms.available),
    networks: terms.networks.map((each) => ({ network: each.network, ...presentRoute(each) })),
    bank: presentRoute(terms.bank),
    dailyLimitUsdt: formatUnits(terms.dailyLimit),
    dailyLeftUsdt: formatUnits(terms.dailyLeft),
    usdtRate: formatUnits(terms.usdtRate),
    googleCodeNeeded: member.googleSecret !== null,
    estimatedArrival: ARRIVAL_MS / SECOND_MS,
    ...(holdUntil > now ? { holdUntilTime: toWireTime(holdUntil) } : {}),
  });
};
