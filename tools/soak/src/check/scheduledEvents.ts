import { HOUR_MS } from './calendar.ts';
import type { Check } from './check.types.ts';

/** An expected event of the timeline and its time. Null means any time. */
interface Wait {
  readonly refId: string;
  readonly at: bigint | null;
}

/**
 * The kind of event that each object requires, as SQL. Without its event the state of an object would never change
 * again.
 */
const waits: readonly (readonly [kind: string, sql: string])[] = [
  [
    'options.settle',
    `SELECT "id" AS "refId", "expiresAt" AS "at" FROM "OptionOrder" WHERE "status" = 'running'`,
  ],
  [
    'positions.settle',
    `SELECT "id" AS "refId", NULL AS "at" FROM "Position" WHERE "status" = 'inSettlement'`,
  ],
  [
    'withdrawal.step',
    `SELECT "id" AS "refId", NULL AS "at" FROM "Withdrawal" WHERE "state" IN ('approved', 'paidOut')`,
  ],
  ['loans.step', `SELECT "id" AS "refId", NULL AS "at" FROM "Loan" WHERE "status" = 'waiting'`],
  [
    'loans.due',
    `SELECT "id" AS "refId", "endAt" AS "at" FROM "Loan" WHERE "status" = 'passed' AND "endAt" > $now`,
  ],
  [
    'loans.graceOver',
    `SELECT "id" AS "refId", "endAt" + "graceHours" * ${HOUR_MS} AS "at" FROM "Loan"
      WHERE "status" = 'passed' AND "endAt" + "graceHours" * ${HOUR_MS} > $now`,
  ],
  [
    'loans.watch',
    `SELECT DISTINCT 'all' AS "refId", NULL AS "at" FROM "Loan" WHERE "status" = 'passed' AND "type" = 'pledge'`,
  ],
  [
    'products.dayOver',
    `SELECT DISTINCT CAST("dueAt" AS TEXT) AS "refId", "dueAt" AS "at" FROM "ProductOrder" WHERE "dueAt" IS NOT NULL`,
  ],
  ['contests.start', `SELECT "id" AS "refId", "startAt" AS "at" FROM "Contest" WHERE "status" = 0`],
  [
    'contests.end',
    `SELECT "id" AS "refId", "endAt" AS "at" FROM "Contest" WHERE "status" IN (0, 1)`,
  ],
  ['ieo.open', `SELECT "id" AS "refId", "openAt" AS "at" FROM "Ieo" WHERE "status" = 'upcoming'`],
  ['ieo.draw', `SELECT "id" AS "refId", "closeAt" AS "at" FROM "Ieo" WHERE "status" = 'issuing'`],
  [
    'ieo.forfeit',
    `SELECT "id" AS "refId", "payBefore" AS "at" FROM "Ieo" WHERE "status" = 'completed' AND "payBefore" > $now`,
  ],
  [
    'ieo.list',
    `SELECT "id" AS "refId", "listAt" AS "at" FROM "Ieo" WHERE "status" = 'completed' AND "payBefore" < $now`,
  ],
];

interface Due {
  readonly kind: string;
  readonly refId: string;
  readonly dueAt: bigint;
}

/** Checks that the timeline contains the event of every object that requires one. */
export function checkScheduledEvents({ file, findings, doneUntil }: Check): void {
  const sql = `SELECT "kind", "refId", "dueAt" FROM "TimelineEntry" WHERE "doneAt" IS NULL`;
  const dates = new Map<string, bigint[]>();
  for (const { kind, refId, dueAt } of file.rows<Due>(sql)) {
    const name = `${kind} of ${refId}`;
    dates.set(name, [...(dates.get(name) ?? []), dueAt]);
  }
  for (const [kind, question] of waits)
    for (const { refId, at } of file.rows<Wait>(question.replaceAll('$now', String(doneUntil)))) {
      findings.count('scheduled events');
      const name = `${kind} of ${refId}`;
      const due = dates.get(name) ?? [];
      if (due.length !== 1)
        findings.find(`event ${name}`, `is awaited and ${due.length} times to come`);
      else if (at !== null && due[0] !== at)
        findings.find(`event ${name}`, `is due at ${due[0]}, awaited at ${at}`);
    }
}
