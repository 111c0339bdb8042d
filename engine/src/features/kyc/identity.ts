import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { MemberRow } from '../../calls/context.ts';
import type { World } from '../../world/world.ts';
import { allIdentityLimits } from './kyc.store.ts';

type Identified = Pick<MemberRow, 'kycStatus' | 'kycAdvancedStatus'>;

/** The member's verified level. */
export function identityOf(member: Identified): 'none' | 'basic' | 'advanced' {
  if (member.kycStatus !== 'authorised') return 'none';
  return member.kycAdvancedStatus === 'authorised' ? 'advanced' : 'basic';
}

/** The limits of every identity level, lowest first. */
export async function identityLimits(world: World) {
  const all = await allIdentityLimits(world);
  return (['none', 'basic', 'advanced'] as const).flatMap((identity) => {
    const found = all.find((each) => each.identity === identity);
    return found ? [{ ...found, identity }] : [];
  });
}

/** The limits of a member's identity level. Throws when the world has no row for it, because every world has all three. */
export async function identityLimit(
  world: World,
  member: Identified,
): Promise<RowOf<'IdentityLimit'>> {
  const identity = identityOf(member);
  const found = (await allIdentityLimits(world)).find((each) => each.identity === identity);
  if (!found) throw new Error(`There are no limits for identity ${identity}`);
  return found;
}
