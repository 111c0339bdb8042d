import { ONE, multiply } from '@hongbao/contracts/money';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { unrealizedPnl } from '@hongbao/contracts/positions/positions.quote';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import type { World } from '../../world/world.ts';
import { isOwnMoney } from '../books/index.ts';
import { debtsOf } from '../loans/index.ts';
import { heldPositions } from '../positions/index.ts';

/** The USDT value of each coin (units), and the mark of each symbol. */
export interface Prices {
  readonly rateOf: (currency: string) => bigint;
  readonly markOf: (symbol: string) => bigint;
}

/** Prices of one instant, each computed at most once. The value of an unlisted coin is zero. */
export async function pricesAt(world: World, at: number): Promise<Prices> {
  const marks = new Map<string, bigint>();
  const known = new Set(world.market.symbols.map(({ symbol }) => symbol));
  const markOf = (symbol: string): bigint => {
    const price =
      marks.get(symbol) ?? (known.has(symbol) ? world.market.markPrice(symbol, at) : 0n);
    marks.set(symbol, price);
    return price;
  };
  return { markOf, rateOf: (currency) => (currency === 'USDT' ? ONE : markOf(`${currency}/USDT`)) };
}

type Held = Pick<
  RowOf<'Position'>,
  'book' | 'symbol' | 'direction' | 'quantity' | 'openPrice' | 'closePrice' | 'status'
>;

/**
 * A member's total assets in USDT units: all balances of the main book and of contests at the mark price, including
 * frozen ones, plus the unrealized results of the positions in these books, minus the debts of loans. Rounded down for
 * each coin.
 */
export function totalAssets(
  world: World,
  memberId: string,
  held: readonly Held[],
  owed: bigint,
  prices: Prices,
): bigint {
  let sum = -owed;
  for (const { book, currency, balance } of world.ledger.accountsOf(memberId))
    if (isOwnMoney(book)) sum += multiply(balance.total, prices.rateOf(currency), 'floor');
  for (const position of held) if (isOwnMoney(position.book)) sum += unrealizedOf(position, prices);
  return sum;
}

/**
 * The unrealized result of one position at these prices, in units; for a settling position, at the price of its
 * trigger.
 */
export function unrealizedOf(position: Held, prices: Prices): bigint {
  const { direction, quantity, openPrice, closePrice, status, symbol } = position;
  if (openPrice === null) return 0n;
  const price =
    status === 'inSettlement' && closePrice !== null ? closePrice : prices.markOf(symbol);
  return unrealizedPnl({ direction: direction as Direction, quantity, entry: openPrice }, price);
}

/** Total assets of some members at one instant, by member, with two queries for any number of members. */
export async function wealthOf(
  world: World,
  memberIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, bigint>> {
  const prices = await pricesAt(world, at);
  const debts = debtsOf(world, memberIds, at);
  const held = new Map<string, Held[]>();
  for (const position of heldPositions(world.rows, memberIds))
    held.set(position.memberId, [...(held.get(position.memberId) ?? []), position]);
  return new Map(
    memberIds.map((id) => {
      return [id, totalAssets(world, id, held.get(id) ?? [], debts.get(id) ?? 0n, prices)];
    }),
  );
}
