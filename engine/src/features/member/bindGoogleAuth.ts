import type { bindGoogleAuth } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { SECURITY_HOLD_MS, offeredSecret, useGoogleCode } from '../account/index.ts';

/**
 * Binds the offered key after a code proves that the member's device has it. Withdrawals are then blocked for a day. Wrong
 * codes are not counted, because the caller already has the key.
 */
export const bindGoogleAuthHandler: UseCase<typeof bindGoogleAuth> = async (context, { body }) => {
  const { world, member, now } = context;
  if (member.googleSecret !== null) return refuse('googleAuthAlreadyBound');
  if (body.secret !== offeredSecret(world, member.id)) return refuse('googleKeyUnknown');
  const used = await useGoogleCode(context, member.id, body.secret, body.googleCode);
  if (!used) return refuse('googleCodeWrong');
  const cells = { googleSecret: body.secret, withdrawHoldUntil: BigInt(now + SECURITY_HOLD_MS) };
  return accept(null, { rows: [used, update('Member', { id: member.id }, cells)] });
};
