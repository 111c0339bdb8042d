import { formatUnits, units } from '@hongbao/contracts/money';
import type { placeExit } from '@hongbao/contracts/positions/positions.calls';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import { EXITS_MAX } from '@hongbao/contracts/positions/positions.types';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { readExits } from './exits.ts';
import { changeExits } from './exitPlan.ts';
import { findOwnPosition } from './positions.store.ts';
import { tradingTerms } from './tradingTerms.ts';

/** Places an exit of a running position, which is checked against the mark price and the liquidation price. */
export const placeExitHandler: UseCase<typeof placeExit> = async (
  { world, member, now },
  { body },
) => {
  const position = findOwnPosition(world.rows, body.id, member.id);
  if (!position) return refuse('notFound');
  if (position.status !== 'running')
    return refuse('notAllowedInThisState', { status: position.status });
  const exits = readExits(position);
  if (exits.length >= EXITS_MAX) return refuse('tooManyExits', { max: EXITS_MAX });
  const terms = await tradingTerms(world, position.symbol, now);
  if (!terms)
    throw new Error(`Position ${position.id} is in ${position.symbol}, which is not listed`);
  const { side } = body;
  const [price, quantity] = [units(body.price), units(body.quantity)];
  if (quantity % terms.quantityStep !== 0n)
    return refuse('quantityOffStep', { field: 'quantity', bound: formatUnits(terms.quantityStep) });
  if (quantity > position.quantity)
    return refuse('closeQuantityTooLarge', {
      field: 'quantity',
      bound: formatUnits(position.quantity),
    });
  if (price % terms.tick !== 0n)
    return refuse('priceOffStep', { field: 'price', bound: formatUnits(terms.tick) });
  const mark = world.market.markPrice(position.symbol, now);
  const { direction, liquidationPrice } = position;
  const [problem] = stopProblems(direction, mark, liquidationPrice, { [side]: price });
  if (problem)
    return refuse(problem.refusal, { field: 'price', bound: formatUnits(problem.bound) });
  const exit = { id: world.ids.nextId(), side, price, quantity };
  const { result, plan } = changeExits(world, position, [...exits, exit], now);
  return accept(result, plan);
};
