import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { PrismaClient } from '@hongbao/prisma/database';
import { type RowChange, remove } from '@hongbao/prisma/rowWriter';
import { expiredUploads } from '../features/upload/index.ts';

/** Retention of past timeline entries. */
const HAPPENED_MS = 7 * DAY_MS;
/** Retention of ended sessions. */
const SESSION_OVER_MS = 7 * DAY_MS;
/** Retention of simulated outgoing messages. */
const SENT_MS = 7 * DAY_MS;
/** Time step of an authenticator code. */
const STEP_MS = 30 * SECOND_MS;

/** At most `take` changes that delete rows of one table which are no longer needed at an instant (epoch ms). */
type ExpiredRows = (read: PrismaClient, at: number, take: number) => Promise<RowChange[]>;

/** One query for each table with expired rows. Ledger rows, orders and notices are never deleted. */
export const expiredRows: readonly ExpiredRows[] = [
  async (read, at, take) => {
    const where = { doneAt: { lt: BigInt(at - HAPPENED_MS) } };
    const rows = await read.timelineEntry.findMany({
      where,
      select: { id: true },
      orderBy: [{ doneAt: 'asc' }, { dueAt: 'asc' }, { priority: 'asc' }, { id: 'asc' }],
      take,
    });
    return rows.map(({ id }) => remove('TimelineEntry', { id }));
  },
  async (read, at, take) => {
    const where = { createdAt: { lt: BigInt(at - DAY_MS) } };
    const select = { memberId: true, key: true } as const;
    const rows = await read.idempotentAnswer.findMany({ where, select, take });
    return rows.map((key) => remove('IdempotentAnswer', key));
  },
  async (read, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const rows = await read.captcha.findMany({ where, select: { id: true }, take });
    return rows.map(({ id }) => remove('Captcha', { id }));
  },
  async (read, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const rows = await read.signInTicket.findMany({ where, select: { id: true }, take });
    return rows.map(({ id }) => remove('SignInTicket', { id }));
  },
  async (read, at, take) => {
    const where = { lastAt: { lt: BigInt(at - DAY_MS) } };
    const rows = await read.signInFailure.findMany({ where, select: { account: true }, take });
    return rows.map(({ account }) => remove('SignInFailure', { account }));
  },
  async (read, at, take) => {
    const over = { lt: BigInt(at - SESSION_OVER_MS) };
    const where = { OR: [{ endedAt: over }, { expiresAt: over }] };
    const rows = await read.session.findMany({ where, select: { id: true }, take });
    return rows.map(({ id }) => remove('Session', { id }));
  },
  async (read, at, take) => {
    const where = { step: { lt: BigInt(Math.floor((at - DAY_MS) / STEP_MS)) } };
    const rows = await read.usedAuthenticatorCode.findMany({ where, take });
    return rows.map(({ memberId, step }) => remove('UsedAuthenticatorCode', { memberId, step }));
  },
  async (read, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const rows = await read.usedWalletNonce.findMany({ where, select: { nonce: true }, take });
    return rows.map(({ nonce }) => remove('UsedWalletNonce', { nonce }));
  },
  async (read, at, take) => {
    const where = { createdAt: { lt: BigInt(at - SENT_MS) } };
    const rows = await read.outboxMessage.findMany({ where, select: { id: true }, take });
    return rows.map(({ id }) => remove('OutboxMessage', { id }));
  },
  async (read, at, take) => {
    const where = { expiresAt: { lt: BigInt(at - DAY_MS) } };
    const rows = await read.flashQuote.findMany({ where, select: { id: true }, take });
    return rows.map(({ id }) => remove('FlashQuote', { id }));
  },
  expiredUploads,
];
