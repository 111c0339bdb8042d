import type { TimelineChange } from '../../world/plan.ts';

export const ASSESS = 'vip.assess';

/** The appointment that looks, at this same instant, whether a member's wealth now earns a higher level. */
export function levelCheck(memberId: string, now: number): TimelineChange {
  return { op: 'schedule', kind: ASSESS, refId: memberId, at: now, once: true };
}
