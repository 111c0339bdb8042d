import { describe, expect, it } from 'vitest';
import { monthsOf, resultPath } from './contestReceipt.ts';

const contest = { startTime: '2026-01-28 00:00:00', endTime: '2026-02-04 00:00:00' };
const day = (of: string, result: string) => ({ day: of, result, count: 1, wins: 1, losses: 0 });

describe('the results of a contest', () => {
  it('are of the months of its start and end', () => {
    expect(monthsOf(contest)).toEqual(['2026-01', '2026-02']);
  });

  it('are summed by day from zero', () => {
    const path = resultPath(contest, [
      { days: [day('2026-01-29', '10'), day('2026-01-31', '-4')] },
      { days: [day('2026-02-01', '1.5')] },
    ]);
    expect(path.map(({ total }) => total)).toEqual([
      0n,
      1_000_000_000n,
      600_000_000n,
      750_000_000n,
    ]);
    expect(path[0]?.at).toBe(Date.parse('2026-01-28T00:00:00+08:00'));
  });

  it('have no path without a closed trade', () => {
    expect(resultPath(contest, [{ days: [] }])).toEqual([]);
  });
});
