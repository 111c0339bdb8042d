import { isDeepStrictEqual } from 'node:util';
import { type Call, answerSchema } from '@hongbao/contracts/call';
import type { LooseInput } from '@hongbao/testkit/client';
import type { Member } from '@hongbao/testkit/given';
import { type Command, acts, reads } from './acts.ts';
import type { Diary } from './diary.ts';
import type { Person } from './person.ts';
import { NoAnswer, pause } from './wire.ts';

/** How long a member asks again for what was never answered. */
const PATIENCE_MS = 90_000;

/** Lives until `until` says enough: wants things of every feature, races with itself, and asks again for lost answers. */
export async function live(person: Person, diary: Diary, until: () => boolean): Promise<void> {
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  while (!until()) {
    try {
      if (person.random.chance(0.35)) await look(person, diary);
      else await want(person, diary, await choose(person, total));
    } catch (error) {
      // Between two starts nobody answers; whoever only looked, looks again later.
      if (!(error instanceof NoAnswer)) noteFault(diary, error);
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

async function look({ random, member }: Person, diary: Diary): Promise<void> {
  const [call, input] = random.pick(reads) ?? reads[0] ?? [];
  if (!call) return;
  diary.count(call.name);
  judge(diary, call, await member.raw(call, input));
}

async function want(person: Person, diary: Diary, wanted: Command | null): Promise<void> {
  if (!wanted) return;
  const { random } = person;
  // Most want it once; some tap again and again (one key), some ask twice at once (two keys).
  const keys = random.chance(0.1) ? 2 : 1;
  const taps = random.chance(0.1) ? random.whole(2, 5) : 1;
  const asked = Array.from({ length: keys }, () => {
    person.keys += 1;
    const key = `${person.member.id}-${person.keys}`;
    diary.begin({ key, memberId: person.member.id, table: wanted.table });
    return Array.from({ length: taps }, () => insist(person, diary, wanted, key));
  });
  await Promise.all(asked.flat());
}

/** Asks until there is an answer, with the same key every time. */
async function insist(
  { member, random }: Person,
  diary: Diary,
  { call, input }: Command,
  key: string,
): Promise<void> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    diary.count(call.name);
    if (attempt > 0) diary.retries += 1;
    try {
      const isMoving = call.movesMoney === true;
      const raw = await member.raw(call, input, isMoving ? { idempotencyKey: key } : {});
      if (raw.status === 503) throw new NoAnswer('unavailable for now');
      const answer = judge(diary, call, raw);
      if (answer === null) return;
      if (!answer.success) return diary.refused(key, reasonOf(answer.result));
      const { result } = answer;
      diary.done(key, idOf(result), isMoving ? JSON.stringify(result) : '');
      if (isMoving && random.chance(0.02))
        await repeat(member, diary, { call, input, key, result });
      return;
    } catch (error) {
      if (!(error instanceof NoAnswer)) return noteFault(diary, error);
      // What moves no money has no key and is not asked for again: nobody knows whether it was done.
      if (call.movesMoney !== true || performance.now() - startedAt > PATIENCE_MS) {
        diary.unanswered += 1;
        return;
      }
      await pause(50 + random.whole(0, 400));
    }
  }
}

/** The same key and body again must be answered as the first time. */
async function repeat(
  member: Member,
  diary: Diary,
  first: { call: Call; input: LooseInput; key: string; result: unknown },
): Promise<void> {
  const raw = await member.raw(first.call, first.input, { idempotencyKey: first.key });
  const again = judge(diary, first.call, raw);
  if (again?.success && !isDeepStrictEqual(again.result, first.result))
    diary.differing.push(`${first.call.name} ${first.key}`);
}

/** Notes what a server must never answer; gives back the answer where it is one of ours. */
function judge(diary: Diary, call: Call, raw: { status: number; text: string }) {
  const answer = answerSchema.safeParse(parsed(raw.text));
  if (!answer.success) {
    diary.faults.push(`${call.name}: no answer of ours (${raw.status}): ${raw.text.slice(0, 200)}`);
    return null;
  }
  if (raw.status >= 500 && raw.status !== 503)
    diary.faults.push(`${call.name}: ${raw.status} ${raw.text.slice(0, 300)}`);
  return answer.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function noteFault(diary: Diary, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  // A refusal where a list was expected while the world is unavailable is told by its status elsewhere.
  if (/worldUnavailable|tooMany/.test(text)) return;
  diary.faults.push(text.slice(0, 300));
}

const reasonOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'reason' in result ? String(result.reason) : '?';

const idOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : null;
