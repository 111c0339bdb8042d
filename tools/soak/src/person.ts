import { changePassword } from '@hongbao/contracts/member/member.calls';
import { getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { type Client, createClient } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { type Member, asMember } from '@hongbao/test-support/given';
import { uploadPng } from '@hongbao/test-support/upload';
import type { Random } from './random.ts';
import { type Target, sendFrom } from './wire.ts';

const PASSWORD = 'correct horse';

/** A member of the campaign, with a separate source address and random generator. */
export interface Person {
  /** The current session. Its token expires after 30 days of world time; `signInAgain` creates a new session. */
  member: Member;
  readonly client: Client;
  readonly random: Random;
  readonly settlementId: string;
  readonly proofPath: string;
  readonly password: string;
  /** Accounts of contests that the member has joined. */
  contests: string[];
  keys: number;
}

/** Replaces the token of a member if it may expire soon. */
export async function signInAgain(person: Person, control: Control): Promise<void> {
  const { client, member } = person;
  person.member = asMember(client, { ...member, token: await control.createToken(member.id) });
}

/** Creates a member with money, a verified identity, a withdrawal password and a withdrawal address. */
export async function createPerson(
  parts: { readonly target: Target; readonly publicKeyPem: string; readonly world: string },
  address: string,
  random: Random,
): Promise<Person> {
  const send = sendFrom(parts.target, address);
  const client = createClient({ send, publicKeyPem: parts.publicKeyPem, world: parts.world });
  const control = createControl(client, parts.world);
  const balances = { USDT: random.decimal(3_000, 30_000, 2), BTC: '0.6', ETH: '4' };
  const member = asMember(
    client,
    await control.createMember({
      balances,
      advanced: random.chance(0.8),
      creditGranted: '2000',
    }),
  );
  await member.must(changePassword, { body: { type: 'withdraw', newPassword: PASSWORD } });
  const network = { currency: 'USDT', network: 'TRC20' } as const;
  const { address: to } = await member.must(getRechargeAddress, { query: network });
  const account = {
    type: 'blockchain',
    ...network,
    address: to,
    withdrawPassword: PASSWORD,
  } as const;
  const { id } = await member.must(addSettlement, { body: account });
  const proofPath = await uploadPng({ id: parts.world, send }, member);
  return {
    member,
    client,
    random,
    settlementId: id,
    proofPath,
    password: PASSWORD,
    contests: [],
    keys: 0,
  };
}
