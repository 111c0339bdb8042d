import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { type RowChange, remove } from '@hongbao/prisma/rowWriter';
import { IDEMPOTENCY_MS } from '../calls/executeCall.ts';
import { expiredUploads } from '../features/upload/index.ts';
import { wallNow } from '../world/machineClock.ts';

/** Retention of past timeline entries. */
const HAPPENED_MS = 7 * DAY_MS;
/** Retention of ended sessions. */
const SESSION_OVER_MS = 7 * DAY_MS;
/** Retention of simulated outgoing messages. */
const SENT_MS = 7 * DAY_MS;
/** Duration of one time step of authenticator codes. */
const STEP_MS = 30 * SECOND_MS;

/** Returns at most `take` changes that delete rows of one table which have expired at an instant (epoch ms). */
type ExpiredRows = (rows: RowReader, at: number, take: number) => RowChange[];

/** One query for each table with expiring rows. Ledger rows, orders and notices are never deleted. */
export const expiredRows: readonly ExpiredRows[] = [
  (rows, at, take) => {
    const where = { doneAt: { lt: BigInt(at - HAPPENED_MS) } };
    const found = rows.some('TimelineEntry', ['id'], {
      where,
      orderBy: [
        ['doneAt', 'asc'],
        ['dueAt', 'asc'],
        ['priority', 'asc'],
        ['id', 'asc'],
      ],
      take,
    });
    return found.map(({ id }) => remove('TimelineEntry', { id }));
  },
  (rows, at, take) => {
    const where = {
      createdAt: { lt: BigInt(at - IDEMPOTENCY_MS) },
      answeredAt: { lt: BigInt(wallNow() - IDEMPOTENCY_MS) },
    };
    const found = rows.some('IdempotentAnswer', ['memberId', 'key'], { where, take });
    return found.map((key) => remove('IdempotentAnswer', key));
  },
  (rows, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const found = rows.some('Captcha', ['id'], { where, take });
    return found.map(({ id }) => remove('Captcha', { id }));
  },
  (rows, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const found = rows.some('SignInTicket', ['id'], { where, take });
    return found.map(({ id }) => remove('SignInTicket', { id }));
  },
  (rows, at, take) => {
    const where = { lastAt: { lt: BigInt(at - DAY_MS) } };
    const found = rows.some('SignInFailure', ['account'], { where, take });
    return found.map(({ account }) => remove('SignInFailure', { account }));
  },
  (rows, at, take) => {
    const over = { lt: BigInt(at - SESSION_OVER_MS) };
    const where = { OR: [{ endedAt: over }, { expiresAt: over }] };
    const found = rows.some('Session', ['id'], { where, take });
    return found.map(({ id }) => remove('Session', { id }));
  },
  (rows, at, take) => {
    const where = { step: { lt: BigInt(Math.floor((at - DAY_MS) / STEP_MS)) } };
    const found = rows.some('UsedAuthenticatorCode', ['memberId', 'step'], { where, take });
    return found.map(({ memberId, step }) => remove('UsedAuthenticatorCode', { memberId, step }));
  },
  (rows, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const found = rows.some('UsedWalletNonce', ['nonce'], { where, take });
    return found.map(({ nonce }) => remove('UsedWalletNonce', { nonce }));
  },
  (rows, at, take) => {
    const where = { createdAt: { lt: BigInt(at - SENT_MS) } };
    const found = rows.some('OutboxMessage', ['id'], { where, take });
    return found.map(({ id }) => remove('OutboxMessage', { id }));
  },
  (rows, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const found = rows.some('FlashQuote', ['id'], { where, take });
    return found.map(({ id }) => remove('FlashQuote', { id }));
  },
  expiredUploads,
];
