import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { applyIeo, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { drawOdds } from '@hongbao/contracts/ieo/ieo.quote';
import { toWireTime } from '@hongbao/contracts/time';
import type { Ieo, IeoOrder } from './ieo.types.ts';

type WireOrder = ResultOf<typeof applyIeo>;
type WireIeo = ResultOf<typeof listIeos>['records'][number];

/** An application in the form of the contract. `held` is its remaining hold, in units. */
export function presentOrder(order: IeoOrder, ieo: Ieo, held: bigint): WireOrder {
  const price = order.wonQuantity === null ? ieo.estimatedPrice : ieo.winningPrice;
  return {
    id: order.id,
    ieoId: order.ieoId,
    name: ieo.name,
    symbol: ieo.symbol,
    quantity: formatUnits(order.quantity),
    frozen: formatUnits(held),
    price: formatUnits(price),
    status: order.status,
    createTime: toWireTime(Number(order.createdAt)),
    ...(order.wonQuantity === null ? {} : { wonQuantity: formatUnits(order.wonQuantity) }),
    ...(order.status === 'won' ? { payBefore: toWireTime(Number(ieo.payBefore)) } : {}),
  };
}

/** A subscription in the form of the contract, with the current odds. */
export function presentIeo(
  ieo: Ieo,
  applied: bigint,
  commitment: string,
  mine: WireOrder | null,
): WireIeo {
  return {
    id: ieo.id,
    name: ieo.name,
    symbol: ieo.symbol,
    estimatedPrice: formatUnits(ieo.estimatedPrice),
    winningPrice: formatUnits(ieo.winningPrice),
    supply: formatUnits(ieo.supply),
    appliedQuantity: formatUnits(applied),
    lotSize: formatUnits(ieo.lotSize),
    perMemberMax: formatUnits(ieo.perMemberMax),
    status: ieo.status,
    odds: formatUnits(drawOdds(ieo.supply, applied)),
    openTime: toWireTime(Number(ieo.openAt)),
    closeTime: toWireTime(Number(ieo.closeAt)),
    payBefore: toWireTime(Number(ieo.payBefore)),
    listTime: toWireTime(Number(ieo.listAt)),
    commitment,
    ...(mine ? { myApplication: mine } : {}),
  };
}
