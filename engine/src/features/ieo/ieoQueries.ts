import { pageOf, pageResult } from '@hongbao/contracts/paging';
import type { getIeoDraw, listIeoOrders, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { commitmentOf, drawOf } from './draw.ts';
import { presentIeo, presentOrder } from './ieo.present.ts';
import { allIeos, appliedQuantities, applicationsOf, findIeo, ordersPage } from './ieo.store.ts';

/** Time between the announcement of a subscription and its opening. */
const ANNOUNCED_MS = 14 * DAY_MS;

export const listIeosHandler: UseCase<typeof listIeos> = async (
  { world, member, now },
  { query },
) => {
  const { skip, take } = pageOf(query);
  const [ieos, applied] = await Promise.all([allIeos(world), appliedQuantities(world)]);
  const mine = applicationsOf(world.rows, member.id);
  const shown = ieos.filter(
    ({ status, openAt }) =>
      Number(openAt) <= now + ANNOUNCED_MS &&
      (query.status === undefined || query.status === status),
  );
  const records = shown.slice(skip, skip + take).map((ieo) => {
    const order = mine.find(({ ieoId }) => ieoId === ieo.id);
    const application = order ? presentOrder(order, ieo, world.ledger.held(order.holdId)) : null;
    return presentIeo(ieo, applied.get(ieo.id) ?? 0n, commitmentOf(world, ieo), application);
  });
  return accept(pageResult(records, shown.length, query));
};

export const listIeoOrdersHandler: UseCase<typeof listIeoOrders> = async (
  { world, member },
  { query },
) => {
  const filter = { memberId: member.id, id: query.id, status: query.status, ...pageOf(query) };
  const { rows, total } = ordersPage(world.rows, filter);
  const ieos = await allIeos(world);
  const records = rows.flatMap((order) => {
    const ieo = ieos.find(({ id }) => id === order.ieoId);
    return ieo ? [presentOrder(order, ieo, world.ledger.held(order.holdId))] : [];
  });
  return accept(pageResult(records, total, query));
};

/** The proof of a draw, recomputed from stored data with the same result. */
export const getIeoDrawHandler: UseCase<typeof getIeoDraw> = async ({ world }, { query }) => {
  const ieo = await findIeo(world, query.id);
  if (!ieo) return refuse('notFound');
  if (ieo.closingPrice === null) return refuse('ieoNotDrawnYet');
  const { tickets, winners, ...draw } = await drawOf(world, ieo, ieo.closingPrice);
  return accept({ ...draw, tickets: [...tickets], winners: [...winners] });
};
