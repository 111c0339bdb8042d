import type { BodyOf, Call } from '@hongbao/contracts/call';
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

/** Actions of the operator on one world. Every function throws if the server refuses the call. */
export type Control = ReturnType<typeof createControl>;

/** Creates the operator's functions of a world, which use the public control calls. */
export function createControl(client: Client, world: string) {
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
    /** Sets the rate of the clock, in world seconds per second. */
    setRate: (rate: number) => must(setClockRate, { body: { rate } }),
    /** Advances the clock by a duration ("7d", "90s", milliseconds) and returns the events that ran. */
    advance: (by: string | number) => advance({ by }),
    /** Advances the clock to an instant, in epoch ms. */
    advanceTo: (to: number) => advance({ to }),
    advanceToNextEvent: () => advance({ toNextEvent: true }),
    /** Adds an intervention in a market. */
    intervene: intervened,
    /** Changes the price of a symbol by a percentage at its next tick. */
    gap: (symbol: string, percent: number) => intervened({ symbol, kind: 'gap', percent }),
    outbox,
    /** Returns the last code that was sent to an address. Throws if there is none. */
    outboxCode: async (to: string) => {
      const [message] = await outbox(to);
      if (message?.code === undefined) throw new Error(`No code was sent to ${to}`);
      return message.code;
    },
    audit: () => must(auditLedger),
    accounts: async (memberId?: string) =>
      (await must(listLedgerAccounts, ofMember(memberId))).records,
    transfers: async (memberId?: string) =>
      (await must(listLedgerTransfers, ofMember(memberId))).records,
    waiting: async () => (await must(listDecisions)).waiting,
    /** Decides a case. The default `kind` is deposits. */
    decide: (
      id: string,
      verdict: (typeof rulings)[number],
      reason?: string,
      kind: DecisionKind = 'recharge',
    ) =>
      must(
        decide,
        { body: { verdict, ...(reason === undefined ? {} : { reason }) } },
        { kind, id },
      ),
    setPolicy: (policy: ReviewPolicy, kind: DecisionKind = 'recharge') =>
      must(setReviewPolicy, { body: { policy } }, { kind }),
    createMember: (body: BodyOf<typeof createMember>) => must(createMember, { body }),
    createToken: async (id: string) => (await must(createMemberToken, {}, { id })).token,
    jobs: () => must(listJobs),
    runJob: (name: string, body: { dryRun?: boolean } = {}) => must(runJob, { body }, { name }),
    hash: async () => (await must(hashWorld)).hash,
    fork: (id?: string) => must(forkWorld, { body: id === undefined ? {} : { id } }),
    /** Restores the initial state of the scenario of the world. Sessions, and members created since then, are deleted. */
    reset: () => must(resetWorld),
    snapshot: (name: string) => must(takeSnapshot, { body: { name } }),
    restore: (name: string) => must(restoreSnapshot, {}, { name }),
    /** Returns the differences from another world, by table. */
    diff: (other: string) => must(diffWorlds, {}, { other }),
  };
}
