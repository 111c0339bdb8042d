import { toWhole } from '@hongbao/contracts/fields';
import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { SECOND_MS, toWireTime } from '@hongbao/contracts/time';
import type {
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { statusOfState } from '@hongbao/contracts/withdrawal/withdrawal.states';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { Language } from '../../words/language.ts';
import { reasonText } from '../../words/reasons.ts';
import { maskDestination } from '../settlement/index.ts';
import { arrivalMs } from './steps.ts';
import { withdrawalTerms } from './terms.ts';
import { type Withdrawal, withdrawalsPage } from './withdrawal.store.ts';

export const listWithdrawalsHandler: UseCase<typeof listWithdrawals> = async (
  { world, member, caller },
  { query },
) => {
  const page = pageOf(query);
  const status = query.status === undefined ? null : toWhole(query.status);
  const filter = { memberId: member.id, id: query.id ?? null, status, ...page };
  const { rows, total } = withdrawalsPage(world.rows, filter);
  return accept(
    pageResult(
      rows.map((row) => present(row, caller.language)),
      total,
      query,
    ),
  );
};

function present(
  { network, reason, decidedAt, finishedAt, ...row }: Withdrawal,
  language: Language,
) {
  return {
    id: row.id,
    currency: row.currency,
    amount: formatUnits(row.amount),
    fee: formatUnits(row.fee),
    received: formatUnits(row.amount),
    destination: maskDestination(row.destination),
    status: statusOfState[row.state],
    createTime: toWireTime(Number(row.createdAt)),
    ...(network === null ? {} : { network }),
    ...(reason === null ? {} : { reason: reasonText(reason, language) }),
    ...(decidedAt === null ? {} : { decideTime: toWireTime(Number(decidedAt)) }),
    ...(finishedAt === null ? {} : { finishTime: toWireTime(Number(finishedAt)) }),
  };
}

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
    estimatedArrival: arrivalMs / SECOND_MS,
    ...(holdUntil > now ? { holdUntilTime: toWireTime(holdUntil) } : {}),
  });
};
