import type { updateProfile } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';

export const saveProfile: UseCase<typeof updateProfile> = async ({ member }, { body }) => {
  const { phone: contactPhone, ...profile } = body;
  return accept(null, {
    rows: [update('Member', { id: member.id }, { ...profile, contactPhone })],
  });
};
