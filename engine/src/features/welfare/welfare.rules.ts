import { DAY_MS, toWireTime } from '@hongbao/contracts/time';
import type { TaskStatus } from '@hongbao/contracts/welfare/welfare.types';

/** The day (UTC+8) of an instant as text: "2026-01-06". */
export function wireDay(at: number): string {
  return toWireTime(at).slice(0, 10);
}

/**
 * The number of consecutive check-in days, up to today or, while today's check-in is open, up to yesterday. `days` are
 * sorted, latest first.
 */
export function streakOf(days: readonly string[], now: number): number {
  const start = days[0] === wireDay(now) ? 0 : 1;
  let streak = 0;
  while (days[streak] !== undefined && days[streak] === wireDay(now - (start + streak) * DAY_MS))
    streak += 1;
  return streak;
}

export function taskStatus(progress: number, goal: number, isClaimed: boolean): TaskStatus {
  if (isClaimed) return 'claimed';
  return progress >= goal ? 'finished' : 'open';
}
