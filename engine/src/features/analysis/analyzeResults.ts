import type { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import { resultKinds } from '@hongbao/contracts/analysis/analysis.types';
import { formatUnits } from '@hongbao/contracts/money';
import { fromWireTime, toWireTime } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { type ResultGroup, resultGroups } from './analysis.store.ts';
import { tradingBook } from '../books/index.ts';

export const analyzeResultsHandler: UseCase<typeof analyzeResults> = async (
  { world, member },
  { query },
) => {
  const book = tradingBook(world, member.id, query.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const groups = resultGroups(world.rows, member.id, book, {
    from: startOfMonth(query.month),
    until: startOfMonth(nextMonth(query.month)),
  });
  const by = (key: (group: ResultGroup) => string) =>
    [...new Set(groups.map(key))]
      .toSorted()
      .map((value) => ({ value, ...sumOf(groups.filter((group) => key(group) === value)) }));
  return accept({
    ...sumOf(groups),
    days: by(dayOf).map(({ value, ...sum }) => ({ day: value, ...sum })),
    symbols: by(({ symbol }) => symbol).map(({ value, ...sum }) => ({ symbol: value, ...sum })),
    kinds: resultKinds.map((kind) => ({
      kind,
      ...sumOf(groups.filter((group) => group.kind === kind)),
    })),
  });
};

/** The day of a group in UTC+8: "2026-01-31". */
const dayOf = ({ startsAt }: ResultGroup): string => toWireTime(startsAt).slice(0, 10);

function sumOf(groups: readonly ResultGroup[]) {
  const total = { result: 0n, count: 0, wins: 0, losses: 0 };
  for (const { result, count, wins, losses } of groups) {
    total.result += result;
    total.count += count;
    total.wins += wins;
    total.losses += losses;
  }
  return { ...total, result: formatUnits(total.result) };
}

/** The instant at which a month ("2026-01") begins in UTC+8, epoch ms. */
const startOfMonth = (month: string): number => fromWireTime(`${month}-01 00:00:00`);

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}`;
}
