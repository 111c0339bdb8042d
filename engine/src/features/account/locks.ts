import type {
  register,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import type {
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import { decodeJwt } from 'jose';
import { type LocksOf, memberLock } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import {
  type MemberRow,
  findByAccount,
  findByContact,
  findPasskey,
  findTicket,
} from './account.store.ts';
import { signInCounter } from './failures.ts';
import { resetAddress } from './resetPassword.ts';
import { type Contact, addressOf } from './spelling.ts';

/**
 * The locks of calls without a session: first the member of the entered name in any spelling, so that concurrent
 * guesses all count, then the address to which a code was sent. Calls for different members do not wait for each other.
 */
export const locksOfLogin: LocksOf<typeof login> = async ({ body }, world) => {
  if (body.method === 'password') return [await lockOfName(world, body.account)];
  if (body.method === 'guest') return [`device/${body.deviceId}`];
  if (body.method === 'wallet') return [`identity/wallet/${body.address.toLowerCase()}`];
  if (body.method === 'passkey') {
    const passkey = findPasskey(world.rows, body.credentialId);
    return passkey ? [memberLock(passkey.memberId)] : [];
  }
  return [`identity/${body.provider}/${claimedSubject(body.idToken)}`];
};

export const locksOfGoogleCode: LocksOf<typeof loginByGoogleCode> = async ({ body }, world) => {
  if (body.ticket === undefined) return [await lockOfName(world, body.account ?? '')];
  const ticket = findTicket(world.rows, body.ticket);
  return ticket ? [memberLock(ticket.memberId)] : [];
};

export const locksOfPhoneLogin: LocksOf<typeof loginByPhone> = ({ body }, world) =>
  locksOfCode(world, { method: 'phone', ...body });

export const locksOfEmailLogin: LocksOf<typeof loginByEmail> = ({ body }, world) =>
  locksOfCode(world, { method: 'email', ...body });

export const locksOfReset: LocksOf<typeof resetPassword> = async ({ body }, world) => {
  const member = findByAccount(world.rows, body.account);
  const address = resetAddress(body.account, member);
  return [lockOf(world, member, body.account), lockOfAddress(address)];
};

export const locksOfRegistration: LocksOf<typeof register> = ({ body }) => [
  lockOfAddress(addressOf(body)),
];

export const locksOfPhone: LocksOf<typeof sendPhoneCaptcha> = ({ query }) => [
  lockOfAddress(addressOf({ method: 'phone', ...query })),
];

export const locksOfEmail: LocksOf<typeof sendEmailCaptcha> = ({ query }) => [
  lockOfAddress(addressOf({ method: 'email', ...query })),
];

/** The lock of all commands that send or take a code of one address. */
export function lockOfAddress(address: string): string {
  return `address/${address}`;
}

async function locksOfCode(world: World, contact: Contact): Promise<string[]> {
  const address = addressOf(contact);
  const member = findByContact(world.rows, contact);
  return [lockOf(world, member, address), lockOfAddress(address)];
}

async function lockOfName(world: World, account: string): Promise<string> {
  return lockOf(world, findByAccount(world.rows, account), account);
}

function lockOf(world: World, member: MemberRow | null, typed: string): string {
  return member ? memberLock(member.id) : signInCounter(world, null, typed).name;
}

/** The subject that a third party's token claims. The token is verified later. */
function claimedSubject(idToken: string): string {
  try {
    return decodeJwt(idToken).sub ?? '';
  } catch {
    return '';
  }
}
