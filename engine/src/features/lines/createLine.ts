import type { NoticeKey, ReasonCode } from '@hongbao/contracts/content/notices.facts';
import type {
  DecisionKind,
  ReviewPolicy,
  Verdict,
} from '@hongbao/contracts/control/decisions.calls';
import { toWhole } from '@hongbao/contracts/fields';
import type { Line } from '@hongbao/contracts/line';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { type TransitionCause, finalStates } from '@hongbao/contracts/states';
import { toWireTime } from '@hongbao/contracts/time';
import { type RowOf, insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept } from '../../calls/decision.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import { type Reviewable, reviewPolicy } from '../../review/review.ts';
import { effect } from '../../words/eventText.ts';
import { reasonOf, reasonText } from '../../words/reasons.ts';
import { rowsOf } from '../../world/about.ts';
import type { TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { levelCheck } from '../levels/index.ts';
import {
  type LineTable,
  countApplications,
  findApplication,
  newestApplications,
  oldestApplications,
} from './lines.store.ts';

/** What happens when an application enters a state. */
interface StateRules<Row> {
  /** Time, in ms, after which the clock advances the application; absent for a final state. */
  readonly stayMs?: number;
  readonly bookings?: (row: Row) => Instruction[];
  readonly notice?: NoticeKey;
  /**
   * The reason of a decision without one. Null for a state that stores a reason only if an operator gives one, absent for
   * a state without a reason.
   */
  readonly reason?: ReasonCode | null;
  /** Whether the member's level is checked, because the member's money has changed. */
  readonly isLevelChecked?: true;
}

/** Everything that a product line does, by the states of its contract. */
interface LineRules<T extends LineTable, S extends string, E extends string, N extends number> {
  readonly kind: DecisionKind;
  readonly contract: Line<S, E, N>;
  readonly table: T;
  /** The column with the state: its name, or its number in the column `status`. */
  readonly column: keyof RowOf<T> & ('state' | 'status');
  /** Timeline kind of the next automatic step, and its order among the events of an instant. */
  readonly step: string;
  readonly priority: number;
  /** Whether steps of the same instant share a commit. */
  readonly isIndependent?: true;
  readonly states: Readonly<Record<S, StateRules<RowOf<T>>>>;
  /** The state before a failure, if an operator can let an application fail: its rejection there is the failure. */
  readonly failsFrom?: S;
  /** The facts of a notice, without its reason. */
  readonly noticeFacts: (row: RowOf<T>) => Readonly<Record<string, string>>;
  /** The sentence that shows the application to operators, as `effect` stores it. */
  readonly summary: (row: RowOf<T>) => string;
  /** Paths of the uploaded pictures. */
  readonly pictures?: (row: RowOf<T>) => readonly string[];
  /** The sentence that reports an automatic step, as `effect` stores it. */
  readonly happened: (row: RowOf<T>, event: E) => string;
}

/** The cells that a line writes itself into a new application. */
type OwnCells = 'id' | 'memberId' | 'state' | 'status' | 'reason' | 'createdAt' | 'decidedAt';

type ListQuery = Parameters<typeof pageOf>[0] & {
  readonly id?: string | undefined;
  readonly status?: string | number | undefined;
};

/**
 * Creates a product line from its rules: new applications and their transitions, the member's list, the reviews for
 * operators, and the timeline handler.
 */
export function createLine<
  T extends LineTable,
  S extends string,
  E extends string,
  N extends number,
>(rules: LineRules<T, S, E, N>) {
  const { kind, contract, table, column, step, states } = rules;
  const { machine, statusOf } = contract;
  type Row = RowOf<T>;
  const all = Object.keys(states) as S[];
  const final = finalStates(machine);
  const cellOf = (state: S) => (column === 'status' ? statusOf[state] : state);
  const where = (wanted: (state: S) => boolean) =>
    [column, all.filter(wanted).map(cellOf)] as const;
  const by = (cause: TransitionCause, state: S) =>
    machine.transitions.filter(({ from, by: causes }) => from === state && causes.includes(cause));
  /** The states in which an operator can decide. */
  const waiting = where((state) => by('operator', state).length > 0);

  function stateOf(row: Row): S {
    const cell: unknown = row[column];
    const state = all.find((one) => cellOf(one) === cell);
    if (state === undefined) throw new Error(`${table} ${row.id} has no state of its line`);
    return state;
  }

  /** The next event of the clock. The policy decides in a state whose application can be approved by the clock. */
  function nextEvent(state: S, policy: ReviewPolicy): E | null {
    const events = by('clock', state).map(({ event }) => event);
    const isReview = events.some((event) => event === 'approve');
    if (!isReview) return events[0] ?? null;
    const verdict = policy === 'reject' ? 'reject' : 'approve';
    return policy === 'manual' ? null : (events.find((event) => event === verdict) ?? null);
  }

  async function schedule(world: World, id: string, state: S, now: number) {
    const { stayMs } = states[state];
    if (stayMs === undefined || nextEvent(state, await reviewPolicy(world, kind)) === null)
      return [];
    return [{ op: 'schedule', kind: step, refId: id, at: now + stayMs } as const];
  }

  /** Plans a new application. */
  async function apply(
    { world, member, now }: Pick<Context, 'world' | 'member' | 'now'>,
    cells: Omit<Row, OwnCells>,
  ): Promise<{ id: string; plan: Plan }> {
    const id = world.ids.nextId();
    const own = { id, memberId: member.id, reason: null, createdAt: BigInt(now), decidedAt: null };
    const row = { ...cells, ...own, [column]: cellOf(machine.initial) } as unknown as Row;
    const plan = {
      rows: [insert(table, row)],
      ledger: states[machine.initial].bookings?.(row) ?? [],
      timeline: await schedule(world, id, machine.initial, now),
    };
    return { id, plan };
  }

  /**
   * Plans a transition: the row, its money, a notice, and the next step of the clock. Null if its state has no such
   * transition. A member's own transition has no reason and no notice.
   */
  async function move(
    world: World,
    row: Row,
    event: E | Verdict,
    { reason, now }: { readonly reason: string | null; readonly now: number },
  ): Promise<Plan | null> {
    const transition = machine.transitions.find(
      (each) => each.from === stateOf(row) && each.event === event,
    );
    if (!transition) return null;
    const { to, by: causes } = transition;
    const { bookings, notice, reason: ownReason, isLevelChecked } = states[to];
    const isOwn = causes.every((cause) => cause === 'member');
    const why =
      isOwn || ownReason === undefined ? null : (reason ?? (ownReason && reasonOf(ownReason)));
    const { id, memberId } = row;
    const cells = {
      [column]: cellOf(to),
      reason: why,
      ...(row.decidedAt === null ? { decidedAt: BigInt(now) } : {}),
      ...('finishedAt' in row && final.includes(to) ? { finishedAt: BigInt(now) } : {}),
    };
    const facts = { ...rules.noticeFacts(row), ...(why === null ? {} : { reason: why }) };
    const link = contract.inList(id);
    return {
      rows: [
        update(table, { id } as Partial<Row>, cells as Partial<Row>),
        ...(isOwn || !notice
          ? []
          : [
              noticeRow(world, memberId, now, {
                category: 'transaction',
                key: notice,
                facts,
                refId: id,
                link,
              }),
            ]),
      ],
      ledger: bookings?.(row) ?? [],
      timeline: [
        { op: 'cancel', kind: step, refId: id },
        ...(await schedule(world, id, to, now)),
        ...(isLevelChecked ? [levelCheck(memberId, now)] : []),
      ],
    };
  }

  /** Plans all steps to a failure in one plan. Null if the application has ended. */
  async function fail(world: World, row: Row, reason: string | null, now: number) {
    const plans: Plan[] = [];
    let moved = row;
    while (stateOf(moved) !== rules.failsFrom && plans.length < all.length) {
      const event = nextEvent(stateOf(moved), 'auto');
      const plan = event && (await move(world, moved, event, { reason: null, now }));
      if (!plan) return null;
      // The timeline entries of the intermediate transitions are omitted.
      plans.push({ rows: plan.rows ?? [], ledger: plan.ledger ?? [] });
      moved = { ...moved, ...plan.rows?.[0]?.cells };
    }
    const last = await move(world, moved, 'reject', { reason, now });
    return last && mergePlans(...plans, last);
  }

  const find = (world: World, id: string, memberId?: string) =>
    findApplication(world.rows, table, { id, memberId });

  const reviews: Reviewable = {
    kind,
    appointment: step,
    waiting: async (world, take) =>
      oldestApplications(world.rows, table, { states: waiting }, take).map((row) => ({
        id: row.id,
        memberId: row.memberId,
        summary: rules.summary(row),
        pictures: rules.pictures?.(row) ?? [],
        createdAt: Number(row.createdAt),
      })),
    rule: async (world, id, { verdict, reason }, now) => {
      const row = find(world, id);
      if (!row) return 'unknown';
      return (await move(world, row, verdict, { reason, now })) ?? 'decided';
    },
    ...(rules.failsFrom && {
      fail: async (world: World, id: string, reason: string | null, now: number) => {
        const row = find(world, id);
        if (!row) return 'unknown';
        return (await fail(world, row, reason, now)) ?? 'decided';
      },
    }),
  };

  const job: TimelineHandler = {
    kind: step,
    priority: rules.priority,
    about: rowsOf(table),
    needs: ownEntry,
    ...(rules.isIndependent && { isIndependent: true }),
    run: async (world, { refId, at }) => {
      const row = find(world, refId);
      const event = row && nextEvent(stateOf(row), await reviewPolicy(world, kind));
      const plan = row && event && (await move(world, row, event, { reason: null, now: at }));
      return row && event && plan
        ? { plan, summary: rules.happened(row, event) }
        : { plan: {}, summary: effect('nothing') };
    },
  };

  /** A page of the member's list, newest first. The fields of every line follow those of `present`. */
  function list<P extends object>(
    { world, member, caller }: Pick<Context, 'world' | 'member' | 'caller'>,
    query: ListQuery,
    present: (row: Row) => P,
  ) {
    const status = query.status === undefined ? null : toWhole(query.status);
    const states = status === null ? undefined : where((state) => statusOf[state] === status);
    const wanted = { memberId: member.id, id: query.id, states };
    const rows = newestApplications(world.rows, table, wanted, pageOf(query));
    const records = rows.map((row) => ({
      ...present(row),
      status: statusAt(row),
      createTime: toWireTime(Number(row.createdAt)),
      ...(row.reason === null ? {} : { reason: reasonText(row.reason, caller.language) }),
    }));
    return accept(pageResult(records, countApplications(world.rows, table, wanted), query));
  }

  /** The number of a member's applications that wait for a decision. */
  const countWaiting = (world: World, memberId: string) =>
    countApplications(world.rows, table, { memberId, states: waiting });

  const statusAt = (row: Row) => statusOf[stateOf(row)];
  return { kind, table, statusAt, stateOf, apply, move, find, list, countWaiting, reviews, job };
}
