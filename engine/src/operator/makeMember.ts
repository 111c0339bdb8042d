import { normalEmail } from '@hongbao/contracts/emailAddress';
import { units } from '@hongbao/contracts/money';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import {
  findByAccount,
  hashPassword,
  newMember,
  offeredSecret,
  openSessionFor,
} from '../features/account/index.ts';
import { accept, refuse } from '../calls/decision.ts';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import type { Instruction } from '../ledger/ledger.types.ts';
import type { World } from '../world/world.ts';
import { listedCurrencies } from '../features/currencies/index.ts';
import { levelCheck } from '../features/levels/index.ts';

/** Properties of a new member. Absent properties are generated. */
export interface WantedMember {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Hash of the password, if known. Many members with the same password then share one hash computation. */
  readonly passwordHash?: string;
  readonly nickname?: string | undefined;
  /** Whether the basic identity verification is complete; implied by `advanced`. */
  readonly verified?: boolean | undefined;
  readonly advanced?: boolean | undefined;
  /** Initial balances of the main account: decimals by currency. */
  readonly balances?: Readonly<Record<string, string>> | undefined;
  readonly inviterId?: string | undefined;
  /** Initial VIP level. Its bonus and the bonuses of lower levels count as paid. */
  readonly level?: number | undefined;
  /** False if no bonus is paid for levels that the member reaches later. */
  readonly bonuses?: boolean | undefined;
  /**
   * Credit granted regardless of paid fees: a decimal in USDT. The maximum for the member's identity level still
   * applies.
   */
  readonly creditGranted?: string | undefined;
  readonly withdrawPassword?: string | undefined;
  /** Whether an authenticator is bound. */
  readonly authenticator?: boolean | undefined;
}

/** Higher than every VIP level, so that the bonuses of all levels count as paid. */
const ALL_BONUSES_PAID = 1_000;

/** Default password. */
export const MEMBER_PASSWORD = 'hongbao123';

/**
 * Creates a signed-in member, whose level then depends on the assets as for every member. Refuses with
 * `currencyUnknown`, `accountExists`, or `notFound` for the inviter.
 */
export async function makeMember(world: World, wanted: WantedMember) {
  return world.command('register', async (now) => {
    const { balances = {}, inviterId, verified = false, advanced = false } = wanted;
    const known = new Set((await listedCurrencies(world)).map(({ currency }) => currency));
    const unknown = Object.keys(balances).find((currency) => !known.has(currency));
    if (unknown !== undefined) return refuse('currencyUnknown', { currency: unknown });
    const inviter =
      inviterId === undefined ? null : world.rows.first('Member', { where: { id: inviterId } });
    if (inviterId !== undefined && !inviter) return refuse('notFound', { field: 'inviterId' });
    const email = normalEmail(wanted.email ?? `member${world.ids.nextNumber()}@hongbao.example`);
    if (findByAccount(world.rows, email) !== null)
      return refuse('accountExists', { field: 'email' });
    const made = newMember(world, now, {
      account: email,
      email,
      areaCode: null,
      phone: null,
      passwordHash: wanted.passwordHash ?? (await hashOf(world, email, wanted.password)),
      invitedById: inviter?.id ?? null,
      isGuest: false,
      deviceId: null,
      language: 'en-us',
      ...(wanted.nickname === undefined ? {} : { nickname: wanted.nickname }),
      ...(verified || advanced ? { kycStatus: 'authorised' } : {}),
      ...(advanced ? { kycAdvancedStatus: 'authorised' } : {}),
      ...(await securityOf(world, email, wanted)),
      ...standingOf(wanted),
    });
    const ledger = openingMoney(made.row, balances);
    const session = openSessionFor(made.row.id, now, 'control');
    const plan = {
      rows: [...(made.plan.rows ?? []), session.change],
      ledger: [...(made.plan.ledger ?? []), ...ledger],
      timeline: ledger.length > 0 ? [levelCheck(made.row.id, now)] : [],
    };
    const committed = await world.commit(plan, now);
    if (!committed.ok) throw new Error('The ledger refused a new member');
    return accept({ row: made.row, token: session.token });
  });
}

/** Returns the hash of a member's password, or of the default password. */
export function hashOf(world: World, name: string, password = MEMBER_PASSWORD): Promise<string> {
  return hashPassword(password, world.secrets.salt(name));
}

async function securityOf(world: World, name: string, wanted: WantedMember) {
  const { withdrawPassword, authenticator } = wanted;
  return {
    ...(withdrawPassword === undefined
      ? {}
      : { withdrawPasswordHash: await hashOf(world, `${name}/withdraw`, withdrawPassword) }),
    ...(authenticator === true ? { googleSecret: offeredSecret(world, name) } : {}),
  };
}

function standingOf({ level, bonuses, creditGranted }: WantedMember) {
  return {
    ...(creditGranted === undefined ? {} : { creditGranted: units(creditGranted) }),
    ...(level === undefined ? {} : { vipLevel: level, vipLevelReached: level }),
    ...(bonuses === false ? { vipLevelReached: ALL_BONUSES_PAID } : {}),
  };
}

/** Returns postings of the initial balances (decimals by currency) from the house's custody accounts. */
export function openingMoney(
  { id: memberId }: RowOf<'Member'>,
  balances: Readonly<Record<string, string>>,
): Instruction[] {
  return Object.entries(balances).flatMap(([currency, text]) => {
    const amount = units(text);
    if (amount === 0n) return [];
    const debit = houseAccount('custody', currency);
    const credit = memberAccount(memberId, 'main', currency);
    const ref = { type: 'member', id: memberId };
    const id = `opening/${memberId}/${currency}`;
    return [{ op: 'post' as const, id, kind: 'opening', currency, debit, credit, amount, ref }];
  });
}
