import { toHex } from '#platform/bytes';
import { hmacSha256 } from '#platform/crypto';
import { honorsKey } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { RefusalKey } from '@hongbao/contracts/refusals';
import { DAY_MS } from '@hongbao/contracts/time';
import { type RowChange, insert, remove } from '@hongbao/prisma/rowWriter';
import { mergePlans, type Plan } from '../world/plan.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import { type AnswerBody, TransportError, accepted, refused, withCachedJson } from './answers.ts';
import { type Caller, type Context, type MemberRow, createContext } from './context.ts';
import { type Accepted, isRefusal } from './decision.ts';
import { type Input, type Served, memberLock } from './served.ts';

/** The signed-in caller: identified by a token, or set by a scenario. */
export interface SignedIn {
  readonly member: MemberRow;
  readonly sessionId: string;
}

/** Identifies the caller at a world time; null without a valid session. */
export type Identify = (now: number) => Promise<SignedIn | null>;

export interface CallExecution {
  readonly world: World;
  readonly served: Served;
  readonly input: Input<Served['call']>;
  readonly caller: Caller;
  /** The caller when the request arrived; null without a session. */
  readonly signedIn: SignedIn | null;
  /** Finds the caller again when the call runs, because the session may end while it waits. */
  readonly identify: Identify;
  readonly idempotencyKey: string | null;
  readonly checksResults: boolean;
  /** Observes the rows that the call writes. */
  readonly writeObserver?: WriteObserver | null;
}

/** Observes the rows that a request writes. */
export interface WriteObserver {
  onRowsWritten(rows: readonly RowChange[]): void;
}

/**
 * Minimum lifetime of an Idempotency-Key in world time and in machine time. A client retries in machine time, in which
 * a world's clock can jump by days.
 */
export const IDEMPOTENCY_MS = DAY_MS;

/**
 * Executes a call in its world: runs due events, identifies the member, runs the use case, commits its plan and returns
 * the answer. Business refusals are returned as answers; transport problems are thrown as `TransportError`.
 */
export async function executeCall(execution: CallExecution): Promise<AnswerBody> {
  const { world, served, input, caller, signedIn } = execution;
  if (served.kind === 'query') return world.atNow((now) => runQuery(execution, now));
  const memberId = served.call.auth === 'member' ? signedIn?.member.id : null;
  if (memberId === undefined) throw new TransportError('unauthorized');
  const prepared = await served.prepare?.(world, input, caller.address);
  const others = await served.locksOf(input, world);
  const locks = memberId === null ? others : [memberLock(memberId), ...others];
  return world.command(locks, async (now) =>
    runCommand(execution, await contextAt(execution, now), prepared),
  );
}

async function contextAt(
  { world, served, caller, identify }: CallExecution,
  now: number,
): Promise<Context> {
  const signedIn = served.call.auth === 'member' ? await identify(now) : null;
  if (served.call.auth === 'member' && !signedIn) throw new TransportError('unauthorized');
  return createContext(world, now, signedIn, caller);
}

/** Runs a query, which commits nothing and needs no Idempotency-Key. */
async function runQuery(execution: CallExecution, now: number): Promise<AnswerBody> {
  const { world, served, input, caller } = execution;
  const isOpenToAll = served.call.auth !== 'member';
  const context = isOpenToAll
    ? createContext(world, now, null, caller)
    : await contextAt(execution, now);
  const decision = await served.useCase(context, input, undefined);
  if (isRefusal(decision)) return refused(decision.refused, decision.facts, now, caller.language);
  if (execution.checksResults) checkResult(served, decision);
  const { result, message, json } = decision;
  const answer = accepted(result, now, message);
  return json === undefined ? answer : withCachedJson(answer, json);
}

async function runCommand(
  execution: CallExecution,
  context: Context,
  prepared: unknown,
): Promise<AnswerBody> {
  const { world, served, input, caller } = execution;
  const { now } = context;
  const repeat = await findRepeat(execution, context);
  if (repeat.answer) return repeat.answer;
  const decision = await served.useCase(context, input, prepared);
  if (isRefusal(decision)) {
    if (decision.plan) {
      const committed = await world.commit(decision.plan, now);
      if (committed.ok) execution.writeObserver?.onRowsWritten(committed.rows);
    }
    await world.persistNumbers(now);
    return refused(decision.refused, decision.facts, now, caller.language);
  }
  if (execution.checksResults) checkResult(served, decision);
  const answer = accepted(decision.result, now, decision.message);
  const plan = repeat.remember(answer, decision.plan ?? {});
  if (hasChanges(plan)) {
    const committed = await world.commit(plan, now);
    if (!committed.ok) {
      await world.persistNumbers(now);
      return notCommitted(execution, committed, decision, now);
    }
    execution.writeObserver?.onRowsWritten(committed.rows);
  }
  return answer;
}

function notCommitted(
  { served: { call }, caller: { language } }: CallExecution,
  committed:
    | { shortfall: { currency: string; available: bigint; needed: bigint } }
    | { duplicate: string },
  { taken }: Accepted<unknown, RefusalKey>,
  now: number,
): AnswerBody {
  if ('duplicate' in committed) {
    if (taken) return refused(taken.refused, taken.facts, now, language);
    if (!call.refusals.includes('notAllowedInThisState')) throw new TransportError('conflict');
    return refused('notAllowedInThisState', {}, now, language);
  }
  const { currency, available, needed } = committed.shortfall;
  return refused(
    'insufficientBalance',
    { currency, bound: formatUnits(available), needed: formatUnits(needed) },
    now,
    language,
  );
}

const hasChanges = ({ rows = [], ledger = [], timeline = [] }: Plan) =>
  rows.length + ledger.length + timeline.length > 0;

function checkResult({ call }: Served, { result }: Accepted<unknown, RefusalKey>): void {
  const checked = call.result.safeParse(result);
  if (!checked.success)
    throw new Error(`The result of ${call.name} violates its contract: ${checked.error.message}`);
}

/** Finds the stored answer of an Idempotency-Key, or adds the new answer to the plan so that both commit together. */
async function findRepeat(
  { world, served, input, idempotencyKey }: CallExecution,
  context: Context,
): Promise<Repeat> {
  if (!idempotencyKey || !honorsKey(served.call)) return noRepeat;
  const key = { memberId: context.member.id, key: idempotencyKey };
  // A body may contain a password, so its hash is keyed: it cannot be guessed from the world's file.
  const bodyHash = toHex(
    hmacSha256(world.secrets.key('idempotentBody'), JSON.stringify([served.call.name, input])),
  );
  const before = world.rows.first('IdempotentAnswer', { where: key });
  const answeredAt = BigInt(wallNow());
  const isLive =
    before !== null &&
    (Number(before.createdAt) + IDEMPOTENCY_MS > context.now ||
      before.answeredAt + BigInt(IDEMPOTENCY_MS) > answeredAt);
  if (isLive && before.bodyHash !== bodyHash) throw new TransportError('idempotencyConflict');
  if (isLive) return { ...noRepeat, answer: JSON.parse(before.answer) as AnswerBody };
  return {
    remember: (answer, plan) =>
      mergePlans(plan, {
        rows: [
          ...(before ? [remove('IdempotentAnswer', key)] : []),
          insert('IdempotentAnswer', {
            ...key,
            call: served.call.name,
            bodyHash,
            answer: JSON.stringify(answer),
            createdAt: BigInt(context.now),
            answeredAt,
          }),
        ],
      }),
  };
}

/** The stored answer of a retried request; for a new request, `remember` adds the answer to the plan. */
interface Repeat {
  readonly answer?: AnswerBody;
  readonly remember: (answer: AnswerBody, plan: Plan) => Plan;
}

const noRepeat: Repeat = { remember: (_answer, plan) => plan };
