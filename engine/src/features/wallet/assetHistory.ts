import { formatUnits, multiply, ONE } from '@hongbao/contracts/money';
import { DAY_MS, startOfWireDay } from '@hongbao/contracts/time';
import type { listAssetHistory } from '@hongbao/contracts/wallet/wallet.calls';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import { isOwnMoney } from '../books/index.ts';
import { debtsUntil } from '../loans/index.ts';
import { positionsUntil } from '../positions/index.ts';
import { movementsSince } from './wallet.store.ts';

const DAYS = 30;

/**
 * Total assets at the ends of days: the current balances without the movements since then, and the positions and debts of
 * that instant, at its prices. The last point is `totalAssets` of getAssets.
 */
export const listAssetHistoryHandler: UseCase<typeof listAssetHistory> = async ({
  world,
  member,
  now,
}) => {
  const accounts = world.ledger.accountsOf(member.id).filter(({ book }) => isOwnMoney(book));
  const since = Math.max(Number(member.registeredAt), now - DAYS * DAY_MS);
  const movements = movementsSince(
    world.rows,
    accounts.map(({ id }) => id),
    since,
  );
  const resultsOfBooks = [...new Set(accounts.map(({ book }) => book))].map((book) =>
    positionsUntil(world, [member.id], book, now),
  );
  const debtAt = debtsUntil(world, member.id, now);
  const totalAt = (at: number) => {
    const moved = new Map<string, bigint>();
    for (const { accountId, amount, createdAt } of movements)
      if (createdAt > at) moved.set(accountId, (moved.get(accountId) ?? 0n) + amount);
    const balances = accounts.reduce(
      (sum, { id, currency, balance }) =>
        sum + multiply(balance.total - (moved.get(id) ?? 0n), rateAt(world, currency, at), 'floor'),
      0n,
    );
    const results = resultsOfBooks.reduce(
      (sum, resultsAt) => sum + (resultsAt(at).get(member.id)?.unrealized ?? 0n),
      0n,
    );
    return balances + results - debtAt(at);
  };
  return accept(
    endsOfDays(since, now).map((at) => ({ at, totalAssets: formatUnits(totalAt(at)) })),
  );
};

/** The ends of the days after an instant (UTC+8), and now. */
function endsOfDays(since: number, now: number): number[] {
  const ends: number[] = [];
  for (let at = startOfWireDay(now); at > since && at < now; at -= DAY_MS) ends.push(at);
  return [...ends.toReversed(), now];
}

/** The value of a coin in USDT; zero before its listing. */
function rateAt({ market }: World, currency: string, at: number): bigint {
  if (currency === 'USDT') return ONE;
  const found = market.symbols.find(({ symbol }) => symbol === `${currency}/USDT`);
  if (!found || (found.listedAt !== undefined && at < found.listedAt)) return 0n;
  return market.markPrice(found.symbol, at);
}
