import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import type { listOutbox } from '@hongbao/contracts/control/members.calls';
import type { playSituation } from '@hongbao/contracts/control/situations.calls';
import type { SituationName } from '@hongbao/contracts/control/situations.types';
import type { diffWorlds } from '@hongbao/contracts/control/worlds.calls';
import type { Client } from '@hongbao/client';
import { type WorldClock, clockOf } from './clock.ts';
import { type Decisions, decisionsOf } from './decisions.ts';
import { type LinkOptions, linkOf } from './link.ts';
import { type Market, marketOf } from './market.ts';
import { type GivenMember, type Member, makeMember, memberOf } from './member.ts';
import { type Answers, type Faults, answersOf, faultsOf } from './rules.ts';
import { type WorldCalls, scopeOf } from './scope.ts';
import { type Traffic, trafficOf } from './traffic.ts';

/** What may be chosen for a situation: `in`, `level`, `rank`, `count`, `since`. */
export type Choices = Omit<BodyOf<typeof playSituation>, 'name'>;

/** A situation as it was played: its member, what was made, what comes next. */
export interface Situated extends Omit<ResultOf<typeof playSituation>, 'member'> {
  readonly member: Member;
  /** The id of what was made: `id('position')`. Throws with what there is when there is none. */
  id(of: string): string;
}

/** One world of a server, and everything a test does in it. */
export interface World extends AsyncDisposable {
  readonly id: string;
  /** The server's origin. */
  readonly url: string;
  /** Nobody's client: for calls that need no session. */
  readonly client: Client;
  /** Every control call by its name, for what has no short word here. */
  readonly control: WorldCalls;
  readonly clock: WorldClock;
  readonly market: Market;
  readonly decisions: Decisions;
  readonly faults: Faults;
  readonly answers: Answers;
  readonly traffic: Traffic;
  /** Puts a new member into a situation, or one step before it: `situation('margin-call', { in: '60s' })`. */
  situation(name: SituationName | (string & {}), choices?: Choices): Promise<Situated>;
  /** A new member who is signed in: `member({ usdt: '1000', verified: true })`. */
  member(given?: GivenMember): Promise<Member>;
  /** A member who is there already, signed in by id. */
  signIn(memberId: string): Promise<Member>;
  /** What would have been sent, newest first. */
  outbox(to?: string): Promise<ResultOf<typeof listOutbox>>;
  /** The last code that was sent to an address. Throws when none was. */
  code(to: string): Promise<string>;
  /** Proves the books. Throws with what is wrong. */
  expectBalanced(): Promise<void>;
  /** Opens the app in this world. */
  link(options?: LinkOptions): string;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  /** A second world that goes on from where this one stands. */
  fork(id?: string): Promise<World>;
  /** Back to how it began. Members made since are gone. */
  reset(): Promise<void>;
  /** One hash over the whole state. */
  hash(): Promise<string>;
  /** What differs in another world, table by table. */
  diff(other: { readonly id: string }): Promise<ResultOf<typeof diffWorlds>>;
  /** Removes it. One that is gone already is fine; the main one stays. */
  remove(): Promise<void>;
}

/** The world of that id, through a client that may make control calls. */
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
      await clock.tellPages();
      return {
        ...played,
        member: memberOf(scope, played.member),
        id: (of) => madeId(played, of),
      };
    },
    member: (given) => makeMember(scope, given),
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
      if (!balanced) throw new Error(`The books of ${id} do not balance:\n${problems.join('\n')}`);
    },
    link: (options) => linkOf(server.url, id, options),
    snapshot: async (name) => void (await control.takeSnapshot({ name })),
    restore: async (name) => {
      await control.restoreSnapshot({ name });
      await clock.tellPages();
    },
    fork: async (to) =>
      worldOf(server, (await control.forkWorld(to === undefined ? {} : { id: to })).id),
    reset: async () => {
      await control.resetWorld();
      await clock.tellPages();
    },
    hash: async () => (await control.hashWorld()).hash,
    diff: (other) => control.diffWorlds({ other: other.id }),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

function madeId({ name, made }: ResultOf<typeof playSituation>, of: string): string {
  const found = made[of];
  if (found !== undefined) return found;
  const known = Object.keys(made).join(', ') || 'nothing';
  throw new Error(`The situation ${name} made ${known}, no ${of}`);
}

async function removeWorld(control: WorldCalls): Promise<void> {
  await control.deleteWorld().catch((error: unknown) => {
    const { reason } = error as { reason?: unknown };
    if (reason !== 'worldUnknown' && reason !== 'worldIsMain') throw error;
  });
}
