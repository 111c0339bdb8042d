import { DAY_MS, WEEK_MS } from './calendar.ts';
import type { Check } from './check.types.ts';

interface Entry {
  readonly id: string;
  readonly dueAt: bigint;
  readonly kind: string;
  readonly refId: string;
  readonly doneAt: bigint | null;
  readonly parkedAt: bigint | null;
  readonly error: string | null;
  readonly createdAt: bigint;
}

/** Recurring jobs with their periods. */
const recurring: Readonly<Record<string, bigint>> = {
  'vip.midnight': DAY_MS,
  'vip.redEnvelope': WEEK_MS,
  'contests.announce': DAY_MS,
  'world.tidy': DAY_MS,
};

/** Events that occur once per object. */
const once = [
  'options.settle',
  'positions.settle',
  'loans.due',
  'loans.graceOver',
  'contests.start',
  'contests.end',
  'contests.announceFirst',
  'ieo.open',
  'ieo.draw',
  'ieo.forfeit',
  'ieo.list',
];

/** Checks that every due event has occurred once, that no event failed, and that recurring jobs have no gaps. */
export function checkTimeline(check: Check): void {
  const { file, findings, doneUntil } = check;
  const turns = new Map<string, Entry[]>();
  const happened = new Set<string>();
  for (const entry of file.rows<Entry>(`SELECT * FROM "TimelineEntry" ORDER BY "dueAt", rowid`)) {
    findings.count('events');
    const { id, kind, refId, dueAt, doneAt, parkedAt, error, createdAt } = entry;
    const subject = `event ${kind} of ${refId}`;
    if (parkedAt !== null) findings.find(subject, `failed and is parked: ${error}`);
    // An event that a command created for the current instant is due, but runs only when the clock of the world
    // advances.
    const isJustMade = createdAt === dueAt && dueAt === doneUntil;
    if (doneAt === null && parkedAt === null && dueAt <= doneUntil && !isJustMade)
      findings.find(subject, `was due at ${dueAt} and has not happened (${id})`);
    if (doneAt !== null && doneAt > doneUntil)
      findings.find(subject, `happened at ${doneAt}, later than now`);
    if (doneAt !== null && doneAt !== dueAt)
      findings.find(subject, `was due at ${dueAt}, happened at ${doneAt}`);
    if (once.includes(kind)) {
      if (happened.has(subject)) findings.find(subject, 'is there twice');
      happened.add(subject);
    }
    if (refId === 'job') turns.set(kind, [...(turns.get(kind) ?? []), entry]);
  }
  for (const [kind, every] of Object.entries(recurring))
    checkTurns(check, kind, every, turns.get(kind) ?? []);
}

function checkTurns(
  { findings }: Check,
  kind: string,
  every: bigint,
  turns: readonly Entry[],
): void {
  const open = turns.filter(({ doneAt, parkedAt }) => doneAt === null && parkedAt === null);
  if (open.length !== 1) findings.find(`job ${kind}`, `has ${open.length} dates to come`);
  for (const [index, { dueAt }] of turns.entries()) {
    const next = turns[index + 1]?.dueAt;
    if (next !== undefined && next !== dueAt + every)
      findings.find(`job ${kind}`, `has a turn at ${dueAt} and the next at ${next}`);
  }
}
