import { formatUnits, multiply, ONE } from '@hongbao/contracts/money';
import { DAY_MS, startOfWireDay } from '@hongbao/contracts/time';
import type { listAssetHistory } from '@hongbao/contracts/wallet/wallet.calls';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import { isOwnMoney } from '../books/index.ts';
import { debtsUntil } from '../loans/index.ts';
import { unrealizedSince } from '../positions/index.ts';
import { movementsSince } from './wallet.store.ts';
import { wealthOf } from './wealth.ts';

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
    unrealizedSince(world, member.id, book, since),
  );
  const debtAt = debtsUntil(world, member.id, now);
  const totals = new Map(accounts.map(({ id, balance }) => [id, balance.total]));
  let undone = 0;
  const points = endsOfDays(since, now).map((at) => {
    for (; (movements[undone]?.createdAt ?? 0) > at; undone += 1) {
      const { accountId = '', amount = 0n } = movements[undone] ?? {};
      totals.set(accountId, (totals.get(accountId) ?? 0n) - amount);
    }
    const balances = accounts.reduce(
      (sum, { id, currency }) =>
        sum + multiply(totals.get(id) ?? 0n, rateAt(world, currency, at), 'floor'),
      0n,
    );
    const results = resultsOfBooks.reduce((sum, resultsAt) => sum + resultsAt(at), 0n);
    return { at, totalAssets: formatUnits(balances + results - debtAt(at)) };
  });
  const current = (await wealthOf(world, [member.id], now)).get(member.id) ?? 0n;
  return accept([...points.toReversed(), { at: now, totalAssets: formatUnits(current) }]);
};

/** The ends of the days between two instants (UTC+8), latest first. */
function endsOfDays(since: number, now: number): number[] {
  const ends: number[] = [];
  for (let at = startOfWireDay(now); at > since; at -= DAY_MS) if (at < now) ends.push(at);
  return ends;
}

/** The value of a coin in USDT; zero before its listing. */
function rateAt({ market }: World, currency: string, at: number): bigint {
  if (currency === 'USDT') return ONE;
  const found = market.symbols.find(({ symbol }) => symbol === `${currency}/USDT`);
  if (!found || (found.listedAt !== undefined && at < found.listedAt)) return 0n;
  return market.markPrice(found.symbol, at);
}
