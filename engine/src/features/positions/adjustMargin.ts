import { formatUnits, units } from '@hongbao/contracts/money';
import type { adjustMargin } from '@hongbao/contracts/positions/positions.calls';
import { isLiquidated, liquidationPrice } from '@hongbao/contracts/positions/positions.quote';
import { removableMargin } from '@hongbao/contracts/positions/positions.size';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { holdMargin, releaseMargin } from './bookings.ts';
import type { Position } from './position.types.ts';
import { openPnl, presentPosition } from './positions.present.ts';
import { closesOf, findOwnPosition } from './positions.store.ts';
import { tradingTerms } from './tradingTerms.ts';
import { cancelTrigger, triggerLevels } from './triggers.ts';

/**
 * Adds margin to a running position, or removes margin above its initial margin. The liquidation price changes accordingly.
 */
export const adjustMarginHandler: UseCase<typeof adjustMargin> = async (
  { world, member, now },
  { body },
) => {
  const position = findOwnPosition(world.rows, body.id, member.id);
  if (!position) return refuse('notFound');
  if (position.status !== 'running' || position.openPrice === null)
    return refuse('notAllowedInThisState', { status: position.status });
  const change = units(body.amount);
  const mark = world.market.markPrice(position.symbol, now);
  const terms = await tradingTerms(world, position.symbol, now);
  if (!terms)
    throw new Error(`Position ${position.id} is in ${position.symbol}, which is not listed`);
  const { available } = world.ledger.balance(memberAccount(member.id, position.book, 'USDT'));
  if (change > available)
    return refuse('insufficientBalance', { field: 'amount', bound: formatUnits(available) });
  const { direction, quantity, openPrice: entry, margin, leverage } = position;
  const removable = removableMargin({ entry, quantity, margin }, leverage, openPnl(position, mark));
  if (-change > removable)
    return refuse('marginTooLow', { field: 'amount', bound: formatUnits(removable) });
  const closes = closesOf(world.rows, [position.id]);
  if (change === 0n) return accept(presentPosition(world.market, position, closes, now));

  const tier = { mmr: position.maintenanceRate, cum: position.maintenanceCum };
  const name = `${position.id}/${world.ids.nextId()}`;
  const holding = { direction, entry, quantity, margin: margin + change };
  const adjusted: Position = {
    ...position,
    margin: margin + change,
    holdId: `${name}/held`,
    liquidationPrice: liquidationPrice(holding, tier, position.takerFeeRate, terms.tick),
  };
  if (isLiquidated(direction, mark, adjusted.liquidationPrice))
    return refuse('wouldLiquidateAtOnce', { field: 'amount' });
  const levels = triggerLevels(adjusted);
  const { holdId, liquidationPrice: liquidation } = adjusted;
  return accept(presentPosition(world.market, { ...adjusted, ...levels }, closes, now), {
    rows: [
      update(
        'Position',
        { id: position.id },
        { margin: adjusted.margin, holdId, liquidationPrice: liquidation, ...levels },
      ),
    ],
    ledger: [...releaseMargin(position, margin, name), holdMargin(adjusted)],
    timeline: [cancelTrigger(adjusted)],
  });
};
