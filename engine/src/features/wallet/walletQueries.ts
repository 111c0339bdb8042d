import { formatUnits, multiply } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { fromWireTime, startOfWireDay, toWireTime } from '@hongbao/contracts/time';
import type {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import type { AccountChangeType } from '@hongbao/contracts/wallet/wallet.types';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { debtsOf } from '../loans/index.ts';
import { optionResultSince } from '../options/index.ts';
import { heldPositions, realizedSince, realizedTotal } from '../positions/index.ts';
import { changesPage, symbolsOf } from './wallet.store.ts';
import { pricesAt, totalAssets, unrealizedOf } from './wealth.ts';
import { listedCurrencies } from '../currencies/index.ts';
import { tradingBook, isOwnMoney } from '../books/index.ts';

export const listBalancesHandler: UseCase<typeof listBalances> = async (
  { world, member, now },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const prices = await pricesAt(world, now);
  const moved = new Set(
    world.ledger
      .accountsOf(member.id)
      .flatMap((each) => (each.book === book ? [each.currency] : [])),
  );
  const shown = (await listedCurrencies(world)).filter(
    ({ currency, isRechargeable }) => moved.has(currency) || (book === 'main' && isRechargeable),
  );
  return accept(
    shown.map(({ currency }) => {
      const { available, frozen, total } = world.ledger.balance(
        memberAccount(member.id, book, currency),
      );
      const usdtValue = formatUnits(multiply(total, prices.rateOf(currency), 'floor'));
      return {
        currency,
        available: formatUnits(available),
        frozen: formatUnits(frozen),
        total: formatUnits(total),
        usdtValue,
      };
    }),
  );
};

/** Wealth by kind, in USDT. docs/readings.md lists what each kind contains. */
export const getAssetsHandler: UseCase<typeof getAssets> = async ({ world, member, now }) => {
  const prices = await pricesAt(world, now);
  const held = heldPositions(world.rows, [member.id]).filter(({ book }) => isOwnMoney(book));
  const owed = debtsOf(world, [member.id], now).get(member.id) ?? 0n;
  const worth = (isIn: (book: string) => boolean) =>
    world.ledger
      .accountsOf(member.id)
      .filter(({ book }) => isIn(book))
      .reduce(
        (sum, { currency, balance }) =>
          sum + multiply(balance.total, prices.rateOf(currency), 'floor'),
        0n,
      );
  const own = held.filter(({ book }) => book === 'main');
  const margin = own.reduce((sum, position) => sum + position.margin, 0n);
  const unrealized = own.reduce((sum, position) => sum + unrealizedOf(position, prices), 0n);
  const ofContests = held.filter(({ book }) => book !== 'main');
  const contest = ofContests.reduce(
    (sum, position) => sum + unrealizedOf(position, prices),
    worth((book) => book !== 'main' && isOwnMoney(book)),
  );
  const cash = world.ledger.balance(memberAccount(member.id, 'main', 'USDT'));
  const mine = [world.rows, member.id, 'main'] as const;
  const today = startOfWireDay(now);
  const dailyRealized = realizedSince(...mine, today) + optionResultSince(...mine, today);
  const allRealized = realizedTotal(...mine) + optionResultSince(...mine, 0);
  const main = worth((book) => book === 'main');
  return accept({
    totalAssets: formatUnits(totalAssets(world, member.id, held, owed, prices)),
    spotAssets: formatUnits(main - margin),
    positionAssets: formatUnits(margin + unrealized),
    contestFrozenAssets: formatUnits(contest),
    virtualAssets: formatUnits(worth((book) => book === 'demo')),
    cashBalance: formatUnits(cash.total - margin),
    availableBalance: formatUnits(cash.available),
    dailyProfit: formatUnits(dailyRealized + unrealized),
    cumulativeProfit: formatUnits(allRealized + unrealized),
  });
};

export const listAccountChangesHandler: UseCase<typeof listAccountChanges> = async (
  { world, member },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const page = pageOf(query);
  const { rows, total } = await changesPage(world, {
    memberId: member.id,
    book,
    currency: query.currency,
    kind: query.type,
    refId: query.refId,
    from: query.from === undefined ? null : fromWireTime(query.from),
    to: query.to === undefined ? null : fromWireTime(query.to),
    ...page,
  });
  const symbols = symbolsOf(world.rows, rows);
  const records = rows.map((row) => ({
    id: String(row.number),
    currency: row.currency,
    type: row.kind as AccountChangeType,
    amount: formatUnits(row.amount),
    balanceAfter: formatUnits(row.availableAfter),
    refType: row.refType,
    refId: row.refId,
    ...optionalSymbol(symbols.get(row.refId)),
    createTime: toWireTime(Number(row.createdAt)),
  }));
  return accept(pageResult(records, total, query));
};

const optionalSymbol = (symbol: string | undefined) => (symbol === undefined ? {} : { symbol });
