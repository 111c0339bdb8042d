import { divide, formatUnits } from '@hongbao/contracts/money';
import type {
  listOptions,
  listOptionTerms,
  quoteOptionSales,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { entryTickAt } from '@hongbao/contracts/options/options.quote';
import { OPTIONS_RUNNING_MAX } from '@hongbao/contracts/options/options.types';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { startOfWireDay } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { listedSymbols } from '../market/index.ts';
import { saleAt } from './optionSale.ts';
import { presentOption, presentSale } from './options.present.ts';
import { optionSums, optionTerms, optionsPage } from './options.store.ts';
import { tradingBook } from '../books/index.ts';

/** The offered terms of one symbol or of all listed symbols. */
export const listOptionTermsHandler: UseCase<typeof listOptionTerms> = async (
  { world, now },
  { query },
) => {
  const listed = new Set((await listedSymbols(world, now)).map(({ symbol }) => symbol));
  if (query.symbol !== undefined && !listed.has(query.symbol))
    return refuse('symbolUnknown', { field: 'symbol', symbol: query.symbol });
  const shown = (await optionTerms(world)).filter(
    ({ symbol }) => listed.has(symbol) && symbol === (query.symbol ?? symbol),
  );
  return accept(
    shown.map(({ id, symbol, seconds, payoutRate, minStake, maxStake }) => ({
      id,
      symbol,
      seconds,
      payoutRate: formatUnits(payoutRate),
      minStake: formatUnits(minStake),
      maxStake: formatUnits(maxStake),
    })),
  );
};

/** What the sale of each running option would pay at the last tick. */
export const quoteOptionSalesHandler: UseCase<typeof quoteOptionSales> = async (
  { world, member, now },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const filter = { memberId: member.id, book, status: 'running', skip: 0 } as const;
  const { rows } = optionsPage(world.rows, { ...filter, take: OPTIONS_RUNNING_MAX });
  return accept(
    rows.flatMap((option) => {
      const sale = saleAt(world, option, entryTickAt(now));
      return sale
        ? [
            {
              id: option.id,
              tickAt: sale.tickAt,
              ...presentSale(sale),
              price: formatUnits(sale.price),
            },
          ]
        : [];
    }),
  );
};

export const listOptionsHandler: UseCase<typeof listOptions> = async (
  { world, member },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const { skip, take } = pageOf(query);
  const filter = { memberId: member.id, book, status: query.status, skip, take };
  const { rows, total } = optionsPage(world.rows, filter);
  return accept(pageResult(rows.map(presentOption), total, query));
};

/** The summary on the options screen. The win rate excludes ties, in which the stake is returned. */
export const summarizeOptionsHandler: UseCase<typeof summarizeOptions> = async (
  { world, member, now },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const sums = optionSums(world.rows, member.id, book, startOfWireDay(now));
  const { running, staked, resultSince, wins, losses } = sums;
  const decided = BigInt(wins + losses);
  return accept({
    running,
    staked: formatUnits(staked),
    todayResult: formatUnits(resultSince),
    winRate: decided === 0n ? null : formatUnits(divide(BigInt(wins), decided, 'floor')),
  });
};
