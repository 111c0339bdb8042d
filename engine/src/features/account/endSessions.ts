import { type RowChange, update } from '@hongbao/prisma/rowWriter';

/** The rows that end all sessions of a member. */
export function endAllSessions(memberId: string, now: number): RowChange[] {
  return [update('Session', { memberId, endedAt: null }, { endedAt: BigInt(now) })];
}

/** The rows that end all sessions of a member except the current one. */
export function endOtherSessions(memberId: string, sessionId: string, now: number): RowChange[] {
  return [
    ...endAllSessions(memberId, now),
    update('Session', { id: sessionId }, { endedAt: null }),
  ];
}
