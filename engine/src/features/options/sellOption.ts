import { formatUnits, units } from '@hongbao/contracts/money';
import type { sellOption } from '@hongbao/contracts/options/options.calls';
import { entryTickAt } from '@hongbao/contracts/options/options.quote';
import { optionStates } from '@hongbao/contracts/options/options.states';
import { mustMove } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { levelCheck } from '../levels/index.ts';
import { listedSymbol } from '../market/index.ts';
import { bookSettlement } from './bookings.ts';
import type { Option } from './option.types.ts';
import { saleAt } from './optionSale.ts';
import { SETTLE } from './options.jobs.ts';
import { presentOption } from './options.present.ts';
import { findOwnOption } from './options.store.ts';

/** Sells a running option at the price of the last tick. */
export const sellOptionHandler: UseCase<typeof sellOption> = async (
  { world, member, now },
  { body },
) => {
  const option = findOwnOption(world.rows, body.id, member.id);
  if (!option) return refuse('notFound');
  if (option.status !== 'running')
    return refuse('notAllowedInThisState', { status: option.status });
  const listed = await listedSymbol(world, option.symbol, now);
  if (listed?.status !== 'trading') return refuse('symbolNotTrading');
  const sale = saleAt(world, option, entryTickAt(now));
  if (!sale || sale.price === 0n) return refuse('optionNotSellable');
  if (body.minimum !== undefined && sale.price < units(body.minimum))
    return refuse('optionPriceMoved', { field: 'minimum', bound: formatUnits(sale.price) });
  const cells = {
    status: mustMove(optionStates, option.status, 'sell'),
    exitPrice: sale.markPrice,
    exitTickAt: BigInt(sale.tickAt),
    result: 'sold',
    payout: sale.price,
    settledAt: BigInt(now),
  } as const;
  const sold: Option = { ...option, ...cells };
  const hasGrown = option.book === 'main' && sale.price > option.stake;
  return accept(presentOption(sold), {
    rows: [update('OptionOrder', { id: option.id }, cells)],
    ledger: bookSettlement(option, sale.price),
    timeline: [
      { op: 'cancel', kind: SETTLE, refId: option.id },
      ...(hasGrown ? [levelCheck(member.id, now)] : []),
    ],
  });
};
