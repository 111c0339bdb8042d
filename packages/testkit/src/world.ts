import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import type { listOutbox } from '@hongbao/contracts/control/members.calls';
import type { playSituation } from '@hongbao/contracts/control/situations.calls';
import type { SituationName } from '@hongbao/contracts/control/situations.types';
import type { diffWorlds } from '@hongbao/contracts/control/worlds.calls';
import type { Client } from '@hongbao/sdk';
import { type WorldClock, clockOf } from './clock.ts';
import { type Decisions, decisionsOf } from './decisions.ts';
import { type Given, type GivenState, giveState } from './given.ts';
import { type LinkOptions, linkOf } from './link.ts';
import { type Market, marketOf } from './market.ts';
import { type GivenMember, type Member, makeMember, memberOf } from './member.ts';
import { type Answers, type Faults, answersOf, faultsOf } from './rules.ts';
import { type WorldCalls, scopeOf } from './scope.ts';
import { type Traffic, trafficOf } from './traffic.ts';

/** Optional parameters of a situation: `in`, `level`, `rank`, `count`, `since`. */
export type Choices = Omit<BodyOf<typeof playSituation>, 'name'>;

/** A played situation with its member, the created objects and the next event. */
export interface Situated extends Omit<ResultOf<typeof playSituation>, 'member'> {
  readonly member: Member;
  /**
   * Returns the id of a created object: `id('position')`. Throws with a list of the created objects when none has that
   * kind.
   */
  id(of: string): string;
}

/** One world of a server, with the actions of a test. */
export interface World extends AsyncDisposable {
  readonly id: string;
  /** Origin of the server. */
  readonly url: string;
  /** A client without a session. */
  readonly client: Client;
  /** Every control call by name, for actions without a method here. */
  readonly control: WorldCalls;
  readonly clock: WorldClock;
  readonly market: Market;
  readonly decisions: Decisions;
  readonly faults: Faults;
  readonly answers: Answers;
  readonly traffic: Traffic;
  /**
   * Puts a new member into a situation, or into the state shortly before it: `situation('margin-call', { in: '60s' })`.
   */
  situation(name: SituationName | (string & {}), choices?: Choices): Promise<Situated>;
  /** Creates and signs in a member: `member({ usdt: '1000', verified: true })`. */
  member(given?: GivenMember): Promise<Member>;
  /**
   * Creates a member in a state, with what it has open: `given({ vip: 3, verified: true, positions: [{ margin: '500' }] })`.
   * Throws `CallRefused` if one of its calls is refused.
   */
  given(state?: GivenState): Promise<Given>;
  /** Signs in an existing member by id. */
  signIn(memberId: string): Promise<Member>;
  /** Messages that the platform would have sent, newest first. */
  outbox(to?: string): Promise<ResultOf<typeof listOutbox>>;
  /** The last code sent to an address. Throws when there is none. */
  code(to: string): Promise<string>;
  /** Audits the ledger. Throws with the problems found. */
  expectBalanced(): Promise<void>;
  /** A URL that opens the app in this world. */
  link(options?: LinkOptions): string;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  /** Creates a copy of this world that continues from its current state. */
  fork(id?: string): Promise<World>;
  /** Restores the initial state. Members created since are deleted. */
  reset(): Promise<void>;
  /** A hash of the whole state. */
  hash(): Promise<string>;
  /** The differences from another world, by table. */
  diff(other: { readonly id: string }): Promise<ResultOf<typeof diffWorlds>>;
  /** Removes the world. Does nothing for a world that no longer exists, and for the main world. */
  remove(): Promise<void>;
}

/** The world with this id, through a client that makes control calls. */
export function worldOf(server: Client, id: string): World {
  const scope = scopeOf(server, id);
  const { client, control } = scope;
  const clock = clockOf(scope);
  const outbox = (to?: string) => control.listOutbox(to === undefined ? {} : { to });
  const remove = () => removeWorld(control);
  return {
    id,
    url: server.url,
    client,
    control,
    clock,
    market: marketOf(scope),
    decisions: decisionsOf(scope),
    faults: faultsOf(scope),
    answers: answersOf(scope),
    traffic: trafficOf(scope),
    situation: async (name, choices = {}) => {
      const played = await control.playSituation({ ...choices, name });
      await clock.syncPages();
      return {
        ...played,
        member: memberOf(scope, played.member),
        id: (of) => createdId(played, of),
      };
    },
    member: (given) => makeMember(scope, given),
    given: (state) => giveState(scope, state),
    signIn: async (memberId) => {
      const { token } = await control.createMemberToken({ id: memberId });
      const { account } = await control.getMemberState({ id: memberId });
      return memberOf(scope, { id: memberId, account, password: '', token });
    },
    outbox,
    code: async (to) => {
      const [message] = await outbox(to);
      if (message?.code === undefined) throw new Error(`No code was sent to ${to}`);
      return message.code;
    },
    expectBalanced: async () => {
      const { balanced, problems } = await control.auditLedger();
      if (!balanced)
        throw new Error(`The ledger of ${id} does not balance:\n${problems.join('\n')}`);
    },
    link: (options) => linkOf(server.url, id, options),
    snapshot: async (name) => void (await control.takeSnapshot({ name })),
    restore: async (name) => {
      await control.restoreSnapshot({ name });
      await clock.syncPages();
    },
    fork: async (to) =>
      worldOf(server, (await control.forkWorld(to === undefined ? {} : { id: to })).id),
    reset: async () => {
      await control.resetWorld();
      await clock.syncPages();
    },
    hash: async () => (await control.hashWorld()).hash,
    diff: (other) => control.diffWorlds({ other: other.id }),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

function createdId({ name, createdIds }: ResultOf<typeof playSituation>, of: string): string {
  const found = createdIds[of];
  if (found !== undefined) return found;
  const known = Object.keys(createdIds).join(', ') || 'nothing';
  throw new Error(`The situation ${name} created ${known}, but no ${of}`);
}

async function removeWorld(control: WorldCalls): Promise<void> {
  await control.deleteWorld().catch((error: unknown) => {
    const { reason } = error as { reason?: unknown };
    if (reason !== 'worldUnknown' && reason !== 'worldIsMain') throw error;
  });
}
