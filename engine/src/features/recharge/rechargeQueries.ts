import { formatUnits, units } from '@hongbao/contracts/money';
import type { getRechargeAddress, listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { rechargeMax } from '@hongbao/contracts/recharge/recharge.line';
import { SECOND_MS, toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { depositAddress } from './address.ts';
import { rechargeNetwork } from './networkOf.ts';
import { REVIEW_MS, recharges } from './recharge.line.ts';

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

export const listRechargesHandler: UseCase<typeof listRecharges> = async (context, { query }) =>
  recharges.list(context, query, (row, shared) => ({
    id: row.id,
    currency: row.currency,
    network: row.network,
    amount: formatUnits(row.amount),
    address: row.address,
    proofPath: row.proofPath,
    ...shared,
    ...(recharges.stateOf(row) === 'delivered' && row.decidedAt !== null
      ? { arrivalTime: toWireTime(Number(row.decidedAt)) }
      : {}),
  }));
