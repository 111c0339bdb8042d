import { toBase64Url } from '#platform/bytes';
import type { login } from '@hongbao/contracts/account/login.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import { mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { findByDevice, isAccountTaken } from './account.store.ts';
import { newMember } from './newMember.ts';
import { openSession } from './openSession.ts';
import { hashPassword } from './password.ts';

type GuestBody = Extract<BodyOf<typeof login>, { method: 'guest' }>;

/** The sign-in name and password of a new guest. */
interface GuestName {
  readonly account: string;
  readonly initialPassword: string;
  readonly passwordHash: string;
}

/** Maximum numbers that are tried for the name of a guest; taken numbers are skipped. */
const NAMES_TRIED_MAX = 8;

/** The name and password of a device's guest, prepared before the command runs; null when the device already has a guest. */
export async function nameGuest(
  world: World,
  { deviceId }: GuestBody,
  address: string,
): Promise<GuestName | null> {
  if (findByDevice(world.rows, deviceId)) return null;
  const account = await freeName(world, deviceId);
  const initialPassword = toBase64Url(world.secrets.bytes(`guest/${deviceId}`, 9));
  const passwordHash = await hashPassword(initialPassword, world.secrets.salt(account), {
    aheadOf: address,
  });
  return { account, initialPassword, passwordHash };
}

/**
 * Creates a guest account and returns its password once. An existing guest of the device signs in with the password.
 */
export async function asGuest(context: Context, { deviceId }: GuestBody, name: GuestName | null) {
  const { world, now, caller } = context;
  if (!name || findByDevice(world.rows, deviceId)) return refuse('guestExists');
  const { account, initialPassword, passwordHash } = name;
  const { row, plan } = newMember(world, now, {
    account,
    email: null,
    areaCode: null,
    phone: null,
    passwordHash,
    invitedById: null,
    isGuest: true,
    deviceId,
    language: caller.language,
  });
  const session = await openSession(context, row.id);
  return accept({ token: session.token, account, initialPassword }, mergePlans(plan, session));
}

async function freeName(world: World, deviceId: string): Promise<string> {
  for (let tried = 0; tried < NAMES_TRIED_MAX; tried++) {
    const label = tried === 0 ? deviceId : `${deviceId}/${tried}`;
    const number = world.seededInteger(`guestName/${label}`, 100_000_000);
    const account = `guest${String(number).padStart(8, '0')}`;
    if (!isAccountTaken(world.rows, account)) return account;
  }
  throw new Error('No free guest name was found');
}
