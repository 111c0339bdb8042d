import { formatUnits, units } from '@hongbao/contracts/money';
import type { updateStops } from '@hongbao/contracts/positions/positions.calls';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { Position } from './position.types.ts';
import { presentPosition, waitingPrice } from './positions.present.ts';
import { closesOf, findOwnPosition } from './positions.store.ts';
import { tradingTerms } from './tradingTerms.ts';
import { cancelTrigger, triggerLevels } from './triggers.ts';

/**
 * Sets or clears the take-profit and stop-loss of a running position or a pending order. Only changed values are
 * checked.
 */
export const updateStopsHandler: UseCase<typeof updateStops> = async (
  { world, member, now },
  { body },
) => {
  const position = findOwnPosition(world.rows, body.id, member.id);
  if (!position) return refuse('notFound');
  if (position.status !== 'running' && position.status !== 'pending')
    return refuse('notAllowedInThisState', { status: position.status });
  const terms = await tradingTerms(world, position.symbol, now);
  if (!terms)
    throw new Error(`Position ${position.id} is in ${position.symbol}, which is not listed`);
  const asked = { takeProfit: readStop(body.takeProfit), stopLoss: readStop(body.stopLoss) };
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const value = asked[field];
    if (value != null && value % terms.tick !== 0n)
      return refuse('priceOffStep', { field, bound: formatUnits(terms.tick) });
  }
  const mark = world.market.markPrice(position.symbol, now);
  const reference = position.status === 'pending' ? (waitingPrice(position) ?? mark) : mark;
  const [problem] = stopProblems(position.direction, reference, position.liquidationPrice, {
    takeProfit: asked.takeProfit ?? null,
    stopLoss: asked.stopLoss ?? null,
  });
  if (problem)
    return refuse(problem.refusal, { field: problem.field, bound: formatUnits(problem.bound) });
  const changed: Position = {
    ...position,
    takeProfit: asked.takeProfit === undefined ? position.takeProfit : asked.takeProfit,
    stopLoss: asked.stopLoss === undefined ? position.stopLoss : asked.stopLoss,
  };
  const levels = triggerLevels(changed);
  const { takeProfit, stopLoss } = changed;
  return accept(
    presentPosition({ ...changed, ...levels }, closesOf(world.rows, [position.id]), mark),
    {
      rows: [update('Position', { id: position.id }, { takeProfit, stopLoss, ...levels })],
      timeline: [cancelTrigger(changed)],
    },
  );
};

/** Undefined leaves the stop unchanged, zero clears it. */
function readStop(text: string | undefined): bigint | null | undefined {
  if (text === undefined) return undefined;
  const value = units(text);
  return value === 0n ? null : value;
}
