import { hashPassword, newMember } from '../../features/account/index.ts';
import type { World } from '../../world/world.ts';
import type { KnownMember } from '../../world/scenario.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD } from './demoMember.ts';

/** Names of the members in the demo world. All have the demo password. */
export const names = [
  'Lin Wei',
  'Chen Hao',
  'Wang Fang',
  'Aiko Sato',
  'Kenji Mori',
  'Yuki Tanaka',
  'Min-jun Kim',
  'Seo-yeon Park',
  'Ji-ho Lee',
  'Nurul Aisyah',
  'Ahmad Faiz',
  'Siti Hajar',
  'Somchai Boonmee',
  'Malee Srisai',
  'Anong Chaiya',
  'Nguyen Minh',
  'Tran Thu Ha',
  'Le Quang',
  'Pham Lan',
  'Sofia Torres',
  'Mateo Ruiz',
  'Lucia Navarro',
  'Diego Campos',
  'Elena Ortega',
  'Olivia Hart',
  'Noah Reed',
  'Emma Cole',
  'Liam Frost',
  'Ava Marsh',
  'Mason Boyd',
  'Mia Lowe',
  'Zhou Qi',
  'Liu Yang',
  'Zhao Min',
  'Huang Lei',
  'Wu Jing',
  'Xu Tao',
  'Sun Li',
  'Ma Chao',
  'Zhu Ping',
  'Guo Ling',
  'He Rui',
  'Gao Feng',
  'Luo Xin',
  'Liang Bo',
  'Song Jia',
  'Tang Yi',
  'Han Xue',
  'Feng Yu',
  'Dong Mei',
] as const;

/** Returns the accounts for signing in that the list of scenarios shows: the demo member and others. */
export function knownMembers(...others: readonly string[]): KnownMember[] {
  return [DEMO_ACCOUNT, ...others].map((account) => ({ account, password: DEMO_PASSWORD }));
}

interface Person {
  readonly account: string;
  readonly nickname: string;
  readonly invitedById?: string | null;
  readonly isVerified?: boolean;
  /** Granted credit, in units of USDT. */
  readonly creditGranted?: bigint;
}

/**
 * Returns one hash of the demo password for all members, because computing fifty hashes would take most of the time of
 * creating a world.
 */
export function demoPasswordHash(world: World): Promise<string> {
  return hashPassword(DEMO_PASSWORD, world.secrets.salt('demo'));
}

/** Signs a member up at the current instant. Returns the member's id. */
export async function signUp(world: World, passwordHash: string, person: Person): Promise<string> {
  return world.command('register', async (now) => {
    const { row, plan } = newPerson(world, passwordHash, person, now);
    await world.commit(plan, now);
    return row.id;
  });
}

/** Returns the rows of a new member, to be committed alone or with other rows. */
export function newPerson(world: World, passwordHash: string, person: Person, now: number) {
  const { account, nickname, invitedById = null, isVerified = false, creditGranted = 0n } = person;
  return newMember(world, now, {
    account,
    email: account,
    areaCode: null,
    phone: null,
    passwordHash,
    invitedById,
    isGuest: false,
    deviceId: null,
    language: 'en-us',
    nickname,
    kycStatus: isVerified ? 'authorised' : 'none',
    creditGranted,
  });
}

export function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@hongbao.example`;
}
