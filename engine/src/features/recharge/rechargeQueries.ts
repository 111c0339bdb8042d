import { formatUnits, units } from '@hongbao/contracts/money';
import { toWhole } from '@hongbao/contracts/fields';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import type { getRechargeAddress, listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { type RechargeStatus, rechargeMax } from '@hongbao/contracts/recharge/recharge.types';
import { SECOND_MS, toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { reasonText } from '../../words/reasons.ts';
import { depositAddress } from './address.ts';
import { rechargeNetwork } from './networkOf.ts';
import { rechargesPage } from './recharge.store.ts';
import { REVIEW_MS } from './review.ts';

export const getRechargeAddressHandler: UseCase<typeof getRechargeAddress> = async (
  { world, member },
  { query },
) => {
  const { currency } = query;
  const route = await rechargeNetwork(world, currency, query.network);
  if ('refused' in route) return route;
  const { network } = route;
  return accept({
    currency,
    network,
    address: depositAddress(world, member.id, currency, network),
    minAmount: formatUnits(route.minDeposit),
    maxAmount: formatUnits(units(rechargeMax(currency))),
    confirmations: route.confirmations,
    estimatedArrival: REVIEW_MS / SECOND_MS,
  });
};

export const listRechargesHandler: UseCase<typeof listRecharges> = async (
  { world, member, caller },
  { query },
) => {
  const page = pageOf(query);
  const status = query.status === undefined ? null : toWhole(query.status);
  const filter = { memberId: member.id, id: query.id ?? null, status, ...page };
  const { rows, total } = rechargesPage(world.rows, filter);
  const records = rows.map((row) => ({
    id: row.id,
    currency: row.currency,
    network: row.network,
    amount: formatUnits(row.amount),
    address: row.address,
    proofPath: row.proofPath,
    status: row.status as RechargeStatus,
    createTime: toWireTime(Number(row.createdAt)),
    ...(row.reason === null ? {} : { reason: reasonText(row.reason, caller.language) }),
    ...(row.status === 1 && row.decidedAt !== null
      ? { arrivalTime: toWireTime(Number(row.decidedAt)) }
      : {}),
  }));
  return accept(pageResult(records, total, query));
};
