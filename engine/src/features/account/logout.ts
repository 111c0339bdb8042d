import type { logout } from '@hongbao/contracts/account/account.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';

export const logoutHandler: UseCase<typeof logout> = async ({ sessionId, now }) =>
  accept(null, { rows: [update('Session', { id: sessionId }, { endedAt: BigInt(now) })] });
