import type { NoticeKey } from '@hongbao/contracts/content/notices.facts';
import { type RowChange, type RowOf, insert, update } from '@hongbao/prisma/rowWriter';
import { noticeFactsOf } from '../../features/content/noticeFacts.ts';
import { wallNow } from '../../world/machineClock.ts';
import type { ChangeListener } from '../../world/rowCache.ts';
import type { Outbox, World } from '../../world/world.ts';

export type Webhook = RowOf<'Webhook'>;
type Delivery = RowOf<'WebhookDelivery'>;
type Notice = RowOf<'Notice'>;

/** Maximum pending deliveries of a webhook. Later events are counted as dropped until some are delivered. */
export const PENDING_MAX = 20_000;

/** Language of the product's own reasons in payloads, which also have a code. */
const LANGUAGE = 'en-us';

/** Caches the webhooks of a world. Every commit checks them, and almost all worlds have none. */
class CachedWebhooks implements ChangeListener {
  readonly #read: () => Webhook[];
  #rows: readonly Webhook[] | null = null;

  constructor(read: () => Webhook[]) {
    this.#read = read;
  }

  onChanges(changes: readonly RowChange[]): void {
    if (changes.some(({ table }) => table === 'Webhook')) this.#rows = null;
  }

  get rows(): readonly Webhook[] {
    this.#rows ??= this.#read();
    return this.#rows;
  }
}

/** Returns the webhooks of a world, in the order of their creation. */
export function webhooksOf(world: World): readonly Webhook[] {
  const read = () => world.rows.many('Webhook', { orderBy: [['number', 'asc']] });
  return world.memory.follower('webhooks', () => new CachedWebhooks(read)).rows;
}

/** Returns the deliveries of the notices among the rows of a commit, which are written in the same commit. */
export const webhookOutbox: Outbox = (world, rows, at) => {
  const webhooks = webhooksOf(world);
  if (webhooks.length === 0) return [];
  const notices = rows.flatMap(({ op, table, cells }) =>
    table === 'Notice' && op === 'insert' ? [cells as Notice] : [],
  );
  return webhooks.flatMap((webhook) => {
    const events = notices.filter((notice) => isSent(webhook, notice));
    if (events.length === 0) return [];
    let queued = webhook;
    const deliveries = events.flatMap((notice) => {
      const { row, delivery } = enqueue(world, queued, toEvent(notice), at);
      queued = row;
      return delivery === null ? [] : [insert('WebhookDelivery', delivery)];
    });
    const { sequence, pending, dropped } = queued;
    return [...deliveries, update('Webhook', { id: webhook.id }, { sequence, pending, dropped })];
  });
};

function isSent({ events, memberId }: Webhook, notice: Notice): boolean {
  if (memberId !== null && memberId !== notice.memberId) return false;
  return events === null || (JSON.parse(events) as NoticeKey[]).includes(notice.key as NoticeKey);
}

/** An event to send: its kind and what the member's notice contains. */
interface WebhookEvent {
  readonly type: string;
  readonly memberId: string | null;
  readonly data: unknown;
}

/** The test event of an operator. */
export const testEvent: WebhookEvent = { type: 'test', memberId: null, data: {} };

function toEvent(notice: Notice): WebhookEvent {
  const { id, memberId, category, key, link } = notice;
  const facts = noticeFactsOf(notice, LANGUAGE);
  return { type: key, memberId, data: { noticeId: id, memberId, category, facts, link } };
}

/** Returns the counters of a webhook after an event, and its delivery; null if too many are pending. */
export function enqueue(
  world: World,
  webhook: Webhook,
  { type, memberId, data }: WebhookEvent,
  at: number,
): { row: Webhook; delivery: Delivery | null } {
  const sequence = webhook.sequence + 1;
  if (webhook.pending >= PENDING_MAX)
    return { row: { ...webhook, sequence, dropped: webhook.dropped + 1 }, delivery: null };
  const timestamp = new Date(at).toISOString();
  const delivery = {
    id: `${webhook.prefix}_${sequence}`,
    webhookId: webhook.id,
    sequence,
    event: type,
    memberId,
    payload: JSON.stringify({ type, timestamp, world: world.id, sequence, data }),
    attempts: 0,
    nextAt: BigInt(wallNow()),
    deliveredAt: null,
    status: null,
    error: null,
    createdAt: BigInt(at),
  };
  return { row: { ...webhook, sequence, pending: webhook.pending + 1 }, delivery };
}
