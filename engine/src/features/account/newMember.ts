import { DEMO_START_USDT } from '@hongbao/contracts/demo/demo.types';
import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import { houseAccountOf, memberAccount } from '../../ledger/accounts.ts';
import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import type { MemberRow } from './account.store.ts';
import { maskAccount } from './mask.ts';

interface Newcomer {
  readonly account: string;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly invitedById: string | null;
  readonly isGuest: boolean;
  readonly deviceId: string | null;
  readonly language: string;
  readonly nickname?: string;
  readonly kycStatus?: string;
  readonly kycAdvancedStatus?: string;
  readonly withdrawPasswordHash?: string;
  readonly googleSecret?: string;
  readonly vipLevel?: number;
  readonly vipLevelReached?: number;
  readonly creditGranted?: bigint;
}

/** Letters of an invitation code, without those that are easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTWXYZ23456789';
const INVITE_LENGTH = 8;
const START_CREDIT_SCORE = 60;

/** A new member who joins now, by default at level 0 and unverified, with simulated money in the demo account. */
export function newMember(
  world: World,
  now: number,
  newcomer: Newcomer,
): { row: MemberRow; plan: Plan } {
  const id = world.ids.nextId();
  const row: MemberRow = {
    id,
    nickname: `Member ${id.slice(-6)}`,
    avatar: null,
    withdrawPasswordHash: null,
    googleSecret: null,
    inviteCode: inviteCode(world, id),
    vipLevel: 0,
    vipLevelReached: 0,
    creditScore: START_CREDIT_SCORE,
    creditGranted: 0n,
    kycStatus: 'none',
    kycAdvancedStatus: 'none',
    surname: null,
    firstName: null,
    gender: null,
    birthday: null,
    country: null,
    address: null,
    contactPhone: null,
    withdrawHoldUntil: null,
    lastActiveAt: BigInt(now),
    registeredAt: BigInt(now),
    ...newcomer,
  };
  const opening = {
    op: 'post',
    id: `demoOpening/${id}`,
    kind: 'opening',
    currency: 'USDT',
    debit: houseAccountOf('demo', 'custody', 'USDT'),
    credit: memberAccount(id, 'demo', 'USDT'),
    amount: units(DEMO_START_USDT),
    ref: { type: 'member', id },
  } as const;
  const rows = [insert('Member', row), ...inviterNotice(world, row, now)];
  return { row, plan: { rows, ledger: [opening] } };
}

function inviterNotice(world: World, row: MemberRow, now: number): RowChange[] {
  if (row.invitedById === null) return [];
  const facts = { account: maskAccount(row) };
  const notice = { category: 'system', key: 'teamJoined', facts, link: '/tuanduiYaoqing' } as const;
  return [noticeRow(world, row.invitedById, now, notice)];
}

function inviteCode(world: World, memberId: string): string {
  const bytes = world.seededBytes(`invite/${memberId}`, INVITE_LENGTH);
  return [...bytes].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
