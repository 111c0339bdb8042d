import { ACTIVITY_THROTTLE_MS } from '@hongbao/contracts/member/member.types';
import type { reportActivity } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';

/** Recorded at most once an hour, however often it is reported. */
export const reportActivityHandler: UseCase<typeof reportActivity> = async ({ member, now }) => {
  if (now < Number(member.lastActiveAt) + ACTIVITY_THROTTLE_MS) return accept(null);
  return accept(null, {
    rows: [update('Member', { id: member.id }, { lastActiveAt: BigInt(now) })],
  });
};
