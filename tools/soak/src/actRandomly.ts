import { isDeepStrictEqual } from 'node:util';
import { type Call, answerSchema } from '@hongbao/contracts/call';
import type { LooseInput } from '@hongbao/test-support/client';
import type { Member } from '@hongbao/test-support/given';
import { type Command, acts, reads } from './acts.ts';
import type { OperationLog } from './operationLog.ts';
import type { Person } from './person.ts';
import { NoAnswer, pause } from './wire.ts';

/** Maximum duration of the retries of a lost answer, in milliseconds. */
const PATIENCE_MS = 90_000;

/**
 * Sends random calls until `until` returns true: uses every feature, sends concurrent duplicates, and retries lost
 * answers.
 */
export async function actRandomly(
  person: Person,
  log: OperationLog,
  until: () => boolean,
): Promise<void> {
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  while (!until()) {
    try {
      if (person.random.chance(0.35)) await look(person, log);
      else await want(person, log, await choose(person, total));
    } catch (error) {
      // Ignores a read without an answer, because the server may be restarting. Reads are not retried.
      if (!(error instanceof NoAnswer)) noteFault(log, error);
      await pause(200);
    }
  }
}

async function choose(person: Person, total: number): Promise<Command | null> {
  let at = person.random.next() * total;
  for (const [weight, act] of acts) {
    at -= weight;
    if (at < 0) return act(person);
  }
  return null;
}

async function look({ random, member }: Person, log: OperationLog): Promise<void> {
  const [call, input] = random.pick(reads) ?? reads[0] ?? [];
  if (!call) return;
  log.count(call.name);
  judge(log, call, await member.raw(call, input));
}

async function want(person: Person, log: OperationLog, wanted: Command | null): Promise<void> {
  if (!wanted) return;
  const { random } = person;
  // Usually sends one request, sometimes several times with the same key, sometimes two requests with different keys.
  const keys = random.chance(0.1) ? 2 : 1;
  const taps = random.chance(0.1) ? random.whole(2, 5) : 1;
  const asked = Array.from({ length: keys }, () => {
    person.keys += 1;
    const key = `${person.member.id}-${person.keys}`;
    log.begin({ key, memberId: person.member.id, table: wanted.table });
    return Array.from({ length: taps }, () => insist(person, log, wanted, key));
  });
  await Promise.all(asked.flat());
}

/** Retries with the same key until an answer is received. */
async function insist(
  { member, random }: Person,
  log: OperationLog,
  { call, input }: Command,
  key: string,
): Promise<void> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    log.count(call.name);
    if (attempt > 0) log.retries += 1;
    try {
      const isMoving = call.movesMoney === true;
      const raw = await member.raw(call, input, isMoving ? { idempotencyKey: key } : {});
      if (raw.status === 503) throw new NoAnswer('unavailable for now');
      const answer = judge(log, call, raw);
      if (answer === null) return;
      if (!answer.success) return log.refused(key, reasonOf(answer.result));
      const { result } = answer;
      log.done(key, idOf(result), isMoving ? JSON.stringify(result) : '');
      if (isMoving && random.chance(0.02)) await repeat(member, log, { call, input, key, result });
      return;
    } catch (error) {
      if (!(error instanceof NoAnswer)) return noteFault(log, error);
      // Calls that move no money have no key, so they are not retried: it is unknown whether they were executed.
      if (call.movesMoney !== true || performance.now() - startedAt > PATIENCE_MS) {
        log.unanswered += 1;
        return;
      }
      await pause(50 + random.whole(0, 400));
    }
  }
}

/** Sends a request again. The same key and body must return the first answer. */
async function repeat(
  member: Member,
  log: OperationLog,
  first: { call: Call; input: LooseInput; key: string; result: unknown },
): Promise<void> {
  const raw = await member.raw(first.call, first.input, { idempotencyKey: first.key });
  const again = judge(log, first.call, raw);
  if (again?.success && !isDeepStrictEqual(again.result, first.result))
    log.differing.push(`${first.call.name} ${first.key}`);
}

/** Records answers that a server must never send. Returns the answer if it has the JSON wrapper of calls. */
function judge(log: OperationLog, call: Call, raw: { status: number; text: string }) {
  const answer = answerSchema.safeParse(parsed(raw.text));
  if (!answer.success) {
    log.faults.push(`${call.name}: malformed answer (${raw.status}): ${raw.text.slice(0, 200)}`);
    return null;
  }
  if (raw.status >= 500 && raw.status !== 503)
    log.faults.push(`${call.name}: ${raw.status} ${raw.text.slice(0, 300)}`);
  return answer.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function noteFault(log: OperationLog, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  // Ignores refusals of an unavailable or overloaded world, which are counted by their status.
  if (/worldUnavailable|tooMany/.test(text)) return;
  log.faults.push(text.slice(0, 300));
}

const reasonOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'reason' in result ? String(result.reason) : '?';

const idOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : null;
