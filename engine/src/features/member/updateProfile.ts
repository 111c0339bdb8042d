import type { ResultOf } from '@hongbao/contracts/call';
import type { getProfile, updateProfile } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { MemberRow } from '../../calls/context.ts';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';

type Profile = ResultOf<typeof getProfile>;

/** The caller's own profile without masking, for the form that edits it. */
export const getProfileHandler: UseCase<typeof getProfile> = async ({ member }) =>
  accept(profileOf(member));

export const updateProfileHandler: UseCase<typeof updateProfile> = async ({ member }, { body }) => {
  const { phone: contactPhone, ...profile } = body;
  return accept(null, {
    rows: [update('Member', { id: member.id }, { ...profile, contactPhone })],
  });
};

/** The call replaces all fields of the profile together. */
function profileOf({
  surname,
  firstName,
  gender,
  birthday,
  country,
  address,
  contactPhone: phone,
}: MemberRow): Profile {
  const profile = { surname, firstName, gender, birthday, country, address, phone };
  return Object.values(profile).includes(null) ? null : (profile as Profile);
}
