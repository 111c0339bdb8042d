import type { TimelineChange } from '../../world/plan.ts';

export const ASSESS = 'vip.assess';

/** Schedules a check, at this same instant, of whether a member's wealth earns a higher level. */
export function levelCheck(memberId: string, now: number): TimelineChange {
  return { op: 'schedule', kind: ASSESS, refId: memberId, at: now, once: true };
}
