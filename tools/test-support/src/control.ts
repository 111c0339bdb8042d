import type { BodyOf, Call, ResultOf } from '@hongbao/contracts/call';
import {
  advanceClock,
  freezeClock,
  getClock,
  listJobs,
  resumeClock,
  runJob,
  setClockRate,
} from '@hongbao/contracts/control/clock.calls';
import {
  type DecisionKind,
  type ReviewPolicy,
  decide,
  listDecisions,
  type rulings,
  setReviewPolicy,
} from '@hongbao/contracts/control/decisions.calls';
import { intervene } from '@hongbao/contracts/control/interventions.calls';
import {
  auditLedger,
  listLedgerAccounts,
  listLedgerTransfers,
} from '@hongbao/contracts/control/ledger.calls';
import {
  createMember,
  createMemberToken,
  listOutbox,
} from '@hongbao/contracts/control/members.calls';
import { restoreSnapshot, takeSnapshot } from '@hongbao/contracts/control/snapshots.calls';
import {
  diffWorlds,
  forkWorld,
  hashWorld,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { PAGE_SIZE_MAX } from '@hongbao/contracts/paging';
import type { CallInput, Client } from './client.ts';

type Clock = ResultOf<typeof getClock>;

/** Actions of the operator on one world. Every function throws if the server refuses the call. */
export interface Control {
  now(): Promise<number>;
  /** Returns the clock and its next events. */
  clock(): Promise<Clock>;
  freeze(): Promise<Clock>;
  resume(): Promise<Clock>;
  /** Sets the rate of the clock, in world seconds per second. */
  setRate(rate: number): Promise<Clock>;
  /** Advances the clock by a duration ("7d", "90s", milliseconds) and returns the events that ran. */
  advance(by: string | number): Promise<Clock>;
  /** Advances the clock to an instant, in epoch ms. */
  advanceTo(to: number): Promise<Clock>;
  advanceToNextEvent(): Promise<Clock>;
  /** Adds an intervention in a market. */
  intervene(intervention: BodyOf<typeof intervene>): Promise<ResultOf<typeof intervene>>;
  /** Changes the price of a symbol by a percentage at its next tick. */
  gap(symbol: string, percent: number): Promise<ResultOf<typeof intervene>>;
  /** Returns the last code that was sent to an address. Throws if there is none. */
  outboxCode(to: string): Promise<string>;
  outbox(to?: string): Promise<ResultOf<typeof listOutbox>>;
  audit(): Promise<ResultOf<typeof auditLedger>>;
  accounts(memberId?: string): Promise<ResultOf<typeof listLedgerAccounts>['records']>;
  transfers(memberId?: string): Promise<ResultOf<typeof listLedgerTransfers>['records']>;
  waiting(): Promise<ResultOf<typeof listDecisions>['waiting']>;
  /** Decides a case. The default `kind` is deposits. */
  decide(
    id: string,
    verdict: (typeof rulings)[number],
    reason?: string,
    kind?: DecisionKind,
  ): Promise<null>;
  setPolicy(policy: ReviewPolicy, kind?: DecisionKind): Promise<null>;
  createMember(member: BodyOf<typeof createMember>): Promise<ResultOf<typeof createMember>>;
  createToken(memberId: string): Promise<string>;
  jobs(): Promise<ResultOf<typeof listJobs>>;
  runJob(name: string, options?: { dryRun?: boolean }): Promise<ResultOf<typeof runJob>>;
  /** Returns a hash of the whole state of the world. */
  hash(): Promise<string>;
  /** Creates a copy of the world that continues from its current state. */
  fork(id?: string): Promise<ResultOf<typeof forkWorld>>;
  /** Restores the initial state of the scenario of the world. Sessions, and members created since then, are deleted. */
  reset(): Promise<ResultOf<typeof resetWorld>>;
  /** Saves a named snapshot of the world, which can be restored. */
  snapshot(name: string): Promise<ResultOf<typeof takeSnapshot>>;
  restore(name: string): Promise<ResultOf<typeof restoreSnapshot>>;
  /** Returns the differences from another world, by table. */
  diff(other: string): Promise<ResultOf<typeof diffWorlds>>;
}

/** Creates the operator's functions of a world, which use the public control calls. */
export function createControl(client: Client, world: string): Control {
  const params = { world };
  const must = <C extends Call>(call: C, input: Omit<CallInput<C>, 'params'> = {}, more = {}) =>
    client.must(call, { ...input, params: { ...params, ...more } } as CallInput<C>);
  const advance = (body: BodyOf<typeof advanceClock>) => must(advanceClock, { body });
  const intervened = (body: BodyOf<typeof intervene>) => must(intervene, { body });
  const ofMember = (memberId?: string) => ({
    query: { pageSize: PAGE_SIZE_MAX, ...(memberId === undefined ? {} : { memberId }) },
  });
  const outbox = (to?: string) => must(listOutbox, to === undefined ? {} : { query: { to } });
  return {
    now: async () => (await must(getClock)).now,
    clock: () => must(getClock),
    freeze: () => must(freezeClock),
    resume: () => must(resumeClock),
    setRate: (rate) => must(setClockRate, { body: { rate } }),
    advance: (by) => advance({ by }),
    advanceTo: (to) => advance({ to }),
    advanceToNextEvent: () => advance({ toNextEvent: true }),
    intervene: intervened,
    gap: (symbol, percent) => intervened({ symbol, kind: 'gap', percent }),
    outbox,
    outboxCode: async (to) => {
      const [message] = await outbox(to);
      if (message?.code === undefined) throw new Error(`No code was sent to ${to}`);
      return message.code;
    },
    audit: () => must(auditLedger),
    accounts: async (memberId) => (await must(listLedgerAccounts, ofMember(memberId))).records,
    transfers: async (memberId) => (await must(listLedgerTransfers, ofMember(memberId))).records,
    waiting: async () => (await must(listDecisions)).waiting,
    decide: (id, verdict, reason, kind = 'recharge') =>
      must(
        decide,
        { body: { verdict, ...(reason === undefined ? {} : { reason }) } },
        { kind, id },
      ),
    setPolicy: (policy, kind = 'recharge') => must(setReviewPolicy, { body: { policy } }, { kind }),
    createMember: (body) => must(createMember, { body }),
    createToken: async (id) => (await must(createMemberToken, {}, { id })).token,
    jobs: () => must(listJobs),
    runJob: (name, body = {}) => must(runJob, { body }, { name }),
    hash: async () => (await must(hashWorld)).hash,
    fork: (id) => must(forkWorld, { body: id === undefined ? {} : { id } }),
    reset: () => must(resetWorld),
    snapshot: (name) => must(takeSnapshot, { body: { name } }),
    restore: (name) => must(restoreSnapshot, {}, { name }),
    diff: (other) => must(diffWorlds, {}, { other }),
  };
}
