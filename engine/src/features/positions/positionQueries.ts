import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import type {
  listPositions,
  summarizePositions,
} from '@hongbao/contracts/positions/positions.calls';
import { startOfWireDay } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { exposuresOf } from './openBook.ts';
import { openPnl, presentListed } from './positions.present.ts';
import { closesOf, heldPositions, listPositionsPage, realizedSince } from './positions.store.ts';
import { tradingBook } from '../books/index.ts';

export const listPositionsHandler: UseCase<typeof listPositions> = async (
  { world, member, now },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const page = pageOf(query);
  const { id, status, symbol } = query;
  const filter = { memberId: member.id, book, id, status, symbol, ...page };
  const { rows, total } = listPositionsPage(world.rows, filter);
  const closes = closesOf(
    world.rows,
    rows.map(({ id }) => id),
  );
  const records = rows.map((row) =>
    presentListed(
      world.market,
      row,
      closes.filter(({ positionId }) => positionId === row.id),
      row.closedAt === null ? now : Number(row.closedAt),
    ),
  );
  return accept(pageResult(records, total, query));
};

export const summarizePositionsHandler: UseCase<typeof summarizePositions> = async (
  { world, member, now },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const held = heldPositions(world.rows, [member.id], book);
  const unrealized = held.map((position) =>
    openPnl(position, world.market.markPrice(position.symbol, now)),
  );
  const exposures = exposuresOf(world, member.id, book);
  const realizedToday = realizedSince(world.rows, member.id, book, startOfWireDay(now));
  return accept({
    margin: formatUnits(held.reduce((sum, { margin }) => sum + margin, 0n)),
    unrealizedPnl: formatUnits(unrealized.reduce((sum, pnl) => sum + pnl, 0n)),
    realizedPnlToday: formatUnits(realizedToday),
    count: held.length,
    exposures: [...exposures].map(([symbol, notional]) => ({
      symbol,
      notional: formatUnits(notional),
    })),
  });
};
