import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { PrismaClient } from '@hongbao/prisma/database';
import { type RowChange, remove } from '@hongbao/prisma/rowWriter';
import { expiredUploads } from '../features/upload/index.ts';

/** How long what has happened stays on the timeline to be looked at. */
const HAPPENED_MS = 7 * DAY_MS;
/** How long a session that is over stays to be looked into. */
const SESSION_OVER_MS = 7 * DAY_MS;
/** How long messages that would have been sent stay to be looked at. */
const SENT_MS = 7 * DAY_MS;
/** An authenticator's step. */
const STEP_MS = 30 * SECOND_MS;

/** At most `take` rows of one table that nobody will ask for again at an instant (epoch ms). */
type Leftovers = (read: PrismaClient, at: number, take: number) => Promise<RowChange[]>;

/** Table by table: what has served its purpose. The books, orders and notices are never among it. */
export const leftovers: readonly Leftovers[] = [
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
