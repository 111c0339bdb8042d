import { units } from '@hongbao/contracts/money';
import { insert } from '@hongbao/prisma/rowWriter';
import { newMember } from '@hongbao/engine/features/account/newMember';
import { servedCalls } from '@hongbao/engine/features/served';
import { isRefusal } from '@hongbao/engine/calls/decision';
import { createContext, runStepsAtOnce } from '@hongbao/engine/calls/context';
import type { UseCase } from '@hongbao/engine/calls/served';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { houseAccount, memberAccount } from '@hongbao/engine/ledger/accounts';
import { scenarios } from '@hongbao/engine/scenarios/builtin/scenarios';
import { Handlers } from '@hongbao/engine/world/handlers';
import type { World } from '@hongbao/engine/world/world';
import { builtIn } from '@hongbao/engine/world/scenario';
import { dataFolder } from '@hongbao/server/worlds/dataFolder';
import { Worlds } from '@hongbao/engine/worlds/worlds';
import type { Call } from '@hongbao/contracts/call';

/** Start of the world: a Tuesday at noon (UTC+8), six days before the first Monday. */
export const STARTS_AT = Date.UTC(2026, 0, 6, 4);

/** Maximum number of members per commit. */
const BATCH = 500;

export interface Open {
  readonly worlds: Worlds;
  readonly world: World;
}

/**
 * Opens the world `main` of a data folder in this process, without a server. Creates the world if it does not exist.
 */
export async function openWorld(folder: string): Promise<Open> {
  const worlds = new Worlds({
    platform: dataFolder(folder),
    handlers: new Handlers(allHandlers()),
    scenarios: builtIn(scenarios),
    secretsKey: Buffer.alloc(32, 'bench'),
    report: (text) => {
      throw new Error(text);
    },
  });
  const known = await worlds.find('main');
  const request = { id: 'main', scenario: 'empty', seed: 'bench', at: STARTS_AT } as const;
  return { worlds, world: known ?? (await worlds.create({ ...request, clock: 'frozen' })) };
}

interface Crowd {
  readonly count: number;
  /** Balances of each member, as decimal strings by coin. */
  readonly balances: Readonly<Record<string, string>>;
  readonly vipLevel?: number;
}

/** Creates members with money in batches, through the writer of the world. Returns their ids. */
export async function populate(world: World, crowd: Crowd): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < crowd.count)
    await world.exclusively(async (now) => {
      const size = Math.min(BATCH, crowd.count - ids.length);
      const members = Array.from({ length: size }, (_, index) =>
        memberOf(world, now, ids.length + index, crowd.vipLevel ?? 0),
      );
      const committed = await world.commit(
        {
          rows: members.map((row) => insert('Member', row)),
          ledger: members.flatMap(({ id }) => openingsOf(id, crowd.balances)),
        },
        now,
      );
      if (!committed.ok) throw new Error('The members could not be created');
      ids.push(...members.map(({ id }) => id));
    });
  return ids;
}

function openingsOf(memberId: string, balances: Crowd['balances']) {
  return Object.entries(balances).map(([currency, amount]) => ({
    op: 'post' as const,
    id: `opening/${memberId}/${currency}`,
    kind: 'opening',
    currency,
    debit: houseAccount('custody', currency),
    credit: memberAccount(memberId, 'main', currency),
    amount: units(amount),
    ref: { type: 'member', id: memberId },
  }));
}

function memberOf(world: World, now: number, index: number, vipLevel: number) {
  const email = `member${index}@hongbao.example`;
  const { row } = newMember(world, now, {
    account: email,
    email,
    areaCode: null,
    phone: null,
    passwordHash: '',
    invitedById: null,
    isGuest: false,
    deviceId: null,
    language: 'en-us',
    kycStatus: 'authorised',
  });
  return { ...row, vipLevel, vipLevelReached: vipLevel };
}

const useCases = new Map(servedCalls().map(({ call, useCase }) => [call.name, useCase]));
const caller = {
  device: 'bench',
  language: 'en-us',
  requestId: 'bench',
  address: '',
  origin: '',
  publicKeyPem: '',
  hasTestProvider: false,
  hasTestAids: false,
  runSteps: runStepsAtOnce,
} as const;

/** Executes a call of a member without HTTP. Throws if it is refused. */
export async function act<C extends Call>(
  world: World,
  memberId: string,
  call: C,
  input: { query?: unknown; body?: unknown },
): Promise<unknown> {
  const useCase = useCases.get(call.name) as UseCase<Call>;
  return world.command(`member/${memberId}`, async (now) => {
    const member = world.rows.firstOrThrow('Member', { where: { id: memberId } });
    const context = createContext(world, now, { member, sessionId: 'bench' }, caller);
    const decision = await useCase(context, { params: {}, query: {}, body: {}, ...input } as never);
    if (isRefusal(decision)) throw new Error(`${call.name}: ${decision.refused}`);
    const committed = decision.plan ? await world.commit(decision.plan, now) : { ok: true };
    if (!committed.ok) throw new Error(`${call.name} was not committed`);
    return decision.result;
  });
}
