import type { BodyOf } from '@hongbao/contracts/call';
import { formatUnits, units } from '@hongbao/contracts/money';
import type { updateStops } from '@hongbao/contracts/positions/positions.calls';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import {
  type TrailingDistance,
  trailingProblems,
} from '@hongbao/contracts/positions/positions.trailing';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { Position } from './position.types.ts';
import { presentPosition, waitingPrice } from './positions.present.ts';
import { closesOf, findOwnPosition } from './positions.store.ts';
import { tradingTerms } from './tradingTerms.ts';
import { newTrailing } from './trailing.ts';
import { cancelTrigger, triggerLevels } from './triggers.ts';

/**
 * Sets or clears the take-profit, the stop-loss and the trailing stop of a running position or a pending order. Only
 * changed values are checked.
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
  const trailing = readDistance(body);
  const [tooFar] = trailing ? trailingProblems(trailing, reference, terms.tick) : [];
  if (tooFar)
    return refuse(tooFar.refusal, { field: tooFar.field, bound: formatUnits(tooFar.bound) });
  const since = position.status === 'running' ? now : null;
  const changed: Position = {
    ...position,
    takeProfit: asked.takeProfit === undefined ? position.takeProfit : asked.takeProfit,
    stopLoss: asked.stopLoss === undefined ? position.stopLoss : asked.stopLoss,
    ...(trailing === undefined ? {} : { trailingStop: trailing && newTrailing(trailing, since) }),
  };
  const levels = triggerLevels(changed);
  const { takeProfit, stopLoss, trailingStop } = changed;
  const cells = { takeProfit, stopLoss, trailingStop, ...levels };
  const closes = closesOf(world.rows, [position.id]);
  return accept(presentPosition(world.market, { ...changed, ...levels }, closes, now), {
    rows: [update('Position', { id: position.id }, cells)],
    timeline: [cancelTrigger(changed)],
  });
};

/** Undefined leaves the trailing stop unchanged, null clears it. */
function readDistance({
  trailingDistance,
  trailingRate,
}: BodyOf<typeof updateStops>): TrailingDistance | null | undefined {
  const [distance, rate] = [readStop(trailingDistance), readStop(trailingRate)];
  if (distance == null && rate == null)
    return distance === undefined && rate === undefined ? undefined : null;
  return { distance: distance ?? null, rate: rate ?? null };
}

/** Undefined leaves the stop unchanged, zero clears it. */
function readStop(text: string | undefined): bigint | null | undefined {
  if (text === undefined) return undefined;
  const value = units(text);
  return value === 0n ? null : value;
}
