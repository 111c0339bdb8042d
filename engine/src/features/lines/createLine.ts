import type { NoticeKey, ReasonCode } from '@hongbao/contracts/content/notices.facts';
import type {
  DecisionKind,
  ReviewPolicy,
  Verdict,
} from '@hongbao/contracts/control/decisions.calls';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import type { StateMachine, TransitionCause } from '@hongbao/contracts/states';
import { toWireTime } from '@hongbao/contracts/time';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import { type RowOf, insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept } from '../../calls/decision.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import { type Reviewable, reviewPolicy } from '../../review/review.ts';
import { effect } from '../../words/eventText.ts';
import { reasonOf, reasonText } from '../../words/reasons.ts';
import { rowsOf } from '../../world/about.ts';
import {
  type Decide,
  type DueEvent,
  type TimelineHandler,
  inGroups,
} from '../../world/handlers.ts';
import { type Needs, ownEntry } from '../../world/needs.ts';
import { type Plan, type TimelineChange, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { type LineTable, applications, countApplications } from './lines.store.ts';

/** What happens when an application enters a state. */
interface StateRules<Row> {
  /** Time, in ms, after which the clock advances the application; absent for a state that the clock does not leave. */
  readonly stayMs?: number;
  readonly bookings?: (row: Row) => Instruction[];
  readonly notice?: NoticeKey;
  /**
   * The reason of a decision without one. Null for a state that stores a reason only if an operator gives one, absent for
   * a state without a reason.
   */
  readonly reason?: ReasonCode | null;
  /** Columns that belong to the state, besides the state, the reason and the time of the decision. */
  readonly cells?: (row: Row, now: number) => Partial<Row>;
  /** Changes of the timeline, besides the next step. */
  readonly timeline?: (row: Row, now: number, world: World) => TimelineChange[];
}

/** Everything that a product line does. */
interface LineRules<
  T extends LineTable,
  Row extends RowOf<T>,
  S extends string,
  E extends string,
  N extends string | number,
> {
  readonly kind: DecisionKind;
  readonly contract: {
    readonly machine: StateMachine<S, E>;
    /** The status of a state on the wire; absent if the state is the status. */
    readonly statusOf?: Readonly<Record<S, N>>;
    /** The page of the app to which notices lead. */
    readonly inList: (id: string) => string;
  };
  readonly table: T;
  readonly column: 'state' | 'status';
  /** The number that the column contains for a state; absent if it contains the state. */
  readonly cellOf?: Readonly<Record<S, number>>;
  /** Timeline kind of the next automatic step, and its order among the events of an instant. */
  readonly step: string;
  readonly priority: number;
  readonly needs?: Needs;
  /** Whether steps of the same instant are decided together and share a commit. */
  readonly isIndependent?: true;
  readonly states: Readonly<Record<S, StateRules<Row>>>;
  /** The state before a failure, if an operator can let an application fail: its rejection there is the failure. */
  readonly failsFrom?: S;
  /** The event of an approval, if it is not `approve`. */
  readonly approval?: (row: Row) => E;
  /** The facts of a notice, without its reason. */
  readonly noticeFacts: (row: Row) => Readonly<Record<string, string>>;
  /** The sentence that shows the application to operators, as `effect` stores it. */
  readonly summary: (row: Row) => string;
  /** Paths of the uploaded pictures. */
  readonly pictures?: (row: Row) => readonly string[];
  /** The sentence that reports an automatic step, as `effect` stores it. */
  readonly happened: (row: Row, event: E) => string;
}

/** The fields that the lists of all lines have. */
interface Shared<N> {
  status: N;
  createTime: string;
  reason?: string;
}

type ListQuery = Parameters<typeof pageOf>[0] & {
  readonly id?: string | undefined;
  readonly status?: string | number | undefined;
};

interface Decided {
  /** The operator's reason; null for none. */
  readonly reason: string | null;
  readonly policy: ReviewPolicy;
  readonly now: number;
}

/**
 * Creates a product line from its rules: new applications and their transitions, the member's list, the reviews for
 * operators, and the timeline handler.
 */
export function createLine<
  T extends LineTable,
  S extends string,
  E extends string,
  N extends string | number,
  Row extends RowOf<T> = RowOf<T>,
>(rules: LineRules<T, Row, S, E, N>) {
  const { kind, contract, table, column, step, states } = rules;
  const { machine } = contract;
  const all = Object.keys(states) as S[];
  const cellOf = (state: S) => rules.cellOf?.[state] ?? state;
  const statusOf = (state: S) => (contract.statusOf?.[state] ?? state) as N;
  const inStates = (isWanted: (state: S) => boolean) =>
    [column, all.filter(isWanted).map(cellOf)] as const;
  const leaving = (state: S, cause: TransitionCause) =>
    machine.transitions.filter(({ from, by }) => from === state && by.includes(cause));
  /** The states in which an operator can decide. */
  const waiting = inStates((state) => leaving(state, 'operator').length > 0);

  function stateOf(row: Row): S {
    const cell = (row as Readonly<Record<string, unknown>>)[column];
    const state = all.find((one) => cellOf(one) === cell);
    if (state === undefined) throw new Error(`${table} ${row.id} has no state of its line`);
    return state;
  }

  const toEvent = (row: Row, verdict: Verdict) =>
    verdict === 'approve' && rules.approval ? rules.approval(row) : (verdict as string as E);

  /** The next event of the clock. In a state in which the clock can reject, the policy decides. */
  function nextEvent(row: Row, policy: ReviewPolicy): E | null {
    const state = stateOf(row);
    const events = leaving(state, 'clock').map(({ event }) => event);
    if (states[state].stayMs === undefined) return null;
    if (!events.some((event) => event === 'reject')) return events[0] ?? null;
    return policy === 'manual' ? null : toEvent(row, policy === 'reject' ? 'reject' : 'approve');
  }

  function schedule(row: Row, policy: ReviewPolicy, now: number): TimelineChange[] {
    const { stayMs = 0 } = states[stateOf(row)];
    return nextEvent(row, policy) === null
      ? []
      : [{ op: 'schedule', kind: step, refId: row.id, at: now + stayMs }];
  }

  /** Plans a transition. Null if the state has none for the event. */
  function planMove(world: World, row: Row, event: E, { reason, policy, now }: Decided) {
    const from = stateOf(row);
    const transition = machine.transitions.find(
      (each) => each.from === from && each.event === event,
    );
    if (!transition) return null;
    const { to, by } = transition;
    const entered = states[to];
    const isOwn = by.every((cause) => cause === 'member');
    const why =
      isOwn || entered.reason === undefined
        ? null
        : (reason ?? (entered.reason && reasonOf(entered.reason)));
    const inState = { [column]: cellOf(to), reason: why };
    const cells = {
      ...inState,
      ...('decidedAt' in row && row.decidedAt === null ? { decidedAt: BigInt(now) } : {}),
      ...entered.cells?.({ ...row, ...inState }, now),
    };
    const moved: Row = { ...row, ...cells };
    const { id, memberId } = row;
    const facts = { ...rules.noticeFacts(moved), ...(why === null ? {} : { reason: why }) };
    const link = contract.inList(id);
    const category = 'transaction';
    const plan: Plan = {
      rows: [
        update<LineTable>(table, { id }, cells),
        ...(isOwn || !entered.notice
          ? []
          : [
              noticeRow(world, memberId, now, {
                category,
                key: entered.notice,
                facts,
                refId: id,
                link,
              }),
            ]),
      ],
      ledger: entered.bookings?.(moved) ?? [],
      timeline: [
        { op: 'cancel', kind: step, refId: id },
        ...schedule(moved, policy, now),
        ...(entered.timeline?.(moved, now, world) ?? []),
      ],
    };
    return { plan, moved };
  }

  /** Plans a new application from its complete row. */
  async function open(world: World, row: Row, now: number): Promise<Plan> {
    return {
      rows: [insert<LineTable>(table, row)],
      ledger: states[machine.initial].bookings?.(row) ?? [],
      timeline: schedule(row, await reviewPolicy(world, kind), now),
    };
  }

  /**
   * Plans a transition: the row, its money, a notice, and the next step of the clock. Null if the state has no transition
   * for the event. A member's own transition has no reason and no notice.
   */
  async function move(world: World, row: Row, event: E, reason: string | null, now: number) {
    const policy = await reviewPolicy(world, kind);
    return planMove(world, row, event, { reason, policy, now })?.plan ?? null;
  }

  /** Plans all steps to a failure in one plan. Null if the application has ended. */
  async function fail(world: World, row: Row, reason: string | null, now: number) {
    const plans: Plan[] = [];
    let last = row;
    while (stateOf(last) !== rules.failsFrom && plans.length < all.length) {
      const event = nextEvent(last, 'auto');
      const step = event && planMove(world, last, event, { reason: null, policy: 'auto', now });
      if (!step) return null;
      // The timeline entries of the intermediate transitions are omitted.
      plans.push({ ...step.plan, timeline: [] });
      last = step.moved;
    }
    const failure = await move(world, last, toEvent(last, 'reject'), reason, now);
    return failure && mergePlans(...plans, failure);
  }

  const find = (world: World, id: string, memberId?: string) =>
    applications<Row>(world.rows, table, { id, memberId }, { take: 1 })[0] ?? null;

  /** The plan for an application that an operator has chosen. */
  async function decided(world: World, id: string, decide: (row: Row) => Promise<Plan | null>) {
    const row = find(world, id);
    return row ? ((await decide(row)) ?? 'decided') : 'unknown';
  }

  const reviews: Reviewable = {
    kind,
    appointment: step,
    waiting: async (world, take) =>
      applications<Row>(world.rows, table, { states: waiting }, { orderBy: oldestFirst, take }).map(
        (row) => ({
          id: row.id,
          memberId: row.memberId,
          summary: rules.summary(row),
          pictures: rules.pictures?.(row) ?? [],
          createdAt: Number(row.createdAt),
        }),
      ),
    rule: (world, id, { verdict, reason }, now) =>
      decided(world, id, (row) => move(world, row, toEvent(row, verdict), reason, now)),
    ...(rules.failsFrom && {
      fail: (world: World, id: string, reason: string | null, now: number) =>
        decided(world, id, (row) => fail(world, row, reason, now)),
    }),
  };

  /** Decides the next steps of applications by the policy. Those that ended or wait for an operator are skipped. */
  async function gather(world: World, events: readonly DueEvent[]): Promise<Decide> {
    const ids = events.map(({ refId }) => refId);
    const found = applications<Row>(world.rows, table, { id: { in: ids } });
    const rows = new Map(found.map((row) => [row.id, row]));
    const policy = await reviewPolicy(world, kind);
    return ({ refId, at }) => {
      const row = rows.get(refId);
      const event = row && nextEvent(row, policy);
      const done = row && event && planMove(world, row, event, { reason: null, policy, now: at });
      return row && event && done
        ? { plan: done.plan, summary: rules.happened(row, event) }
        : { plan: {}, summary: effect('nothing') };
    };
  }

  const { isIndependent, ...handled } = inGroups(gather);
  const job: TimelineHandler = {
    kind: step,
    priority: rules.priority,
    about: rowsOf(table),
    needs: rules.needs ?? ownEntry,
    ...(rules.isIndependent ? { isIndependent, ...handled } : { run: handled.run }),
  };

  /** A page of the member's list, newest first. `present` gets the fields that all lists have. */
  function list<P>(
    { world, member, caller }: Pick<Context, 'world' | 'member' | 'caller'>,
    query: ListQuery,
    present: (row: Row, shared: Shared<N>) => P,
  ) {
    const { id, status } = query;
    const isAsked = (state: S) => String(statusOf(state)) === String(status);
    const wanted = {
      memberId: member.id,
      id,
      states: status === undefined ? undefined : inStates(isAsked),
    };
    const { skip, take } = pageOf(query);
    const page = { orderBy: newestFirst, skip, take };
    const records = applications<Row>(world.rows, table, wanted, page).map((row) =>
      present(row, {
        status: statusOf(stateOf(row)),
        createTime: toWireTime(Number(row.createdAt)),
        ...(row.reason === null ? {} : { reason: reasonText(row.reason, caller.language) }),
      }),
    );
    return accept(pageResult(records, countApplications(world.rows, table, wanted), query));
  }

  /** The number of a member's applications that wait for a decision. */
  const countWaiting = (world: World, memberId: string) =>
    countApplications(world.rows, table, { memberId, states: waiting });

  return { table, open, move, find, list, countWaiting, stateOf, reviews, job };
}

const oldestFirst = [
  ['createdAt', 'asc'],
  ['id', 'asc'],
] as const;
