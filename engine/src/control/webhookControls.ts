import { toHex } from '#platform/bytes';
import { randomBytes } from '#platform/crypto';
import type { ResultOf } from '@hongbao/contracts/call';
import {
  DELIVERIES_SHOWN,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  sendTestWebhook,
  setWebhook,
} from '@hongbao/contracts/control/webhooks.calls';
import { type RowOf, insert, remove, update } from '@hongbao/prisma/rowWriter';
import { TransportError } from '../calls/answers.ts';
import { accept, refuse } from '../calls/decision.ts';
import { requireNone } from '../calls/fieldProblems.ts';
import { memberExists } from '../devtools/faults/faults.store.ts';
import { newSecret } from '../devtools/webhooks/sign.ts';
import {
  PENDING_MAX,
  type Webhook,
  enqueue,
  testEvent,
  webhooksOf,
} from '../devtools/webhooks/webhookOutbox.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import { control } from './controlled.ts';

type Shown = ResultOf<typeof setWebhook>;
type Delivery = RowOf<'WebhookDelivery'>;

/** Maximum webhooks of a world. */
const WEBHOOKS_MAX = 20;
/** Random bytes in the ids of a webhook's messages, so that messages of equal worlds and of later webhooks differ. */
const PREFIX_BYTES = 8;

/** The rows of webhooks are not part of the world's state, so they are written without a plan. */
export const webhookControls = [
  control(listWebhooks, async ({ world }) =>
    accept(webhooksOf(world).map((webhook) => present(world, webhook))),
  ),
  control(setWebhook, async ({ world, body, webhooks }) => {
    const { address, events, memberId = null, secret = newSecret() } = body;
    const problem = webhooks
      ? webhooks.addressProblem(address)
      : 'cannot be called from a page: webhooks are sent by a server';
    requireNone(problem === null ? [] : [{ path: 'address', message: problem }]);
    if (memberId !== null && !memberExists(world, memberId))
      return refuse('notFound', { field: 'memberId', memberId });
    const others = webhooksOf(world);
    if (others.length >= WEBHOOKS_MAX) return refuse('tooManyWebhooks', { max: WEBHOOKS_MAX });
    const number = (others.at(-1)?.number ?? 0) + 1;
    const webhook: Webhook = {
      id: `webhook${number}`,
      number,
      address,
      events: events === undefined ? null : JSON.stringify(events),
      memberId,
      secret,
      prefix: `msg_${toHex(randomBytes(PREFIX_BYTES))}`,
      sequence: 0,
      pending: 0,
      dropped: 0,
      createdAt: BigInt(world.now()),
    };
    world.writeAside([insert('Webhook', webhook)]);
    return accept(present(world, webhook));
  }),
  control(removeWebhook, async ({ world, params: { id } }) => {
    if (!find(world, id)) return refuse('notFound');
    world.writeAside([remove('WebhookDelivery', { webhookId: id }), remove('Webhook', { id })]);
    return accept(null);
  }),
  control(sendTestWebhook, async ({ world, params: { id } }) => {
    const webhook = find(world, id);
    if (!webhook) return refuse('notFound');
    const { row, delivery } = enqueue(world, webhook, testEvent, world.now());
    if (delivery === null) throw new TransportError('tooMany', { max: PENDING_MAX });
    const { sequence, pending } = row;
    world.writeAside([
      insert('WebhookDelivery', delivery),
      update('Webhook', { id }, { sequence, pending }),
    ]);
    return accept(presentDelivery(delivery));
  }),
  control(redeliverWebhook, async ({ world, params: { id }, body }) => {
    const webhook = find(world, id);
    if (!webhook) return refuse('notFound');
    const chosen = body.delivery === undefined ? { deliveredAt: null } : { id: body.delivery };
    const rows = world.rows.many('WebhookDelivery', {
      where: { webhookId: id, nextAt: null, ...chosen },
    });
    if (body.delivery !== undefined && rows.length === 0) return refuse('notFound');
    const again = { attempts: 0, nextAt: BigInt(wallNow()), deliveredAt: null };
    world.writeAside([
      ...rows.map((row) => update('WebhookDelivery', { id: row.id }, again)),
      update('Webhook', { id }, { pending: webhook.pending + rows.length }),
    ]);
    return accept({ queued: rows.length });
  }),
];

const find = (world: World, id: string) => webhooksOf(world).find((each) => each.id === id);

function present(world: World, webhook: Webhook): Shown {
  const { id, address, events, memberId, secret, sequence, pending, dropped, createdAt } = webhook;
  const deliveries = world.rows.many('WebhookDelivery', {
    where: { webhookId: id },
    orderBy: [['sequence', 'desc']],
    take: DELIVERIES_SHOWN,
  });
  return {
    id,
    address,
    ...(events === null ? {} : { events: JSON.parse(events) as string[] }),
    ...(memberId === null ? {} : { memberId }),
    secret,
    createdAt: Number(createdAt),
    sequence,
    pending,
    dropped,
    deliveries: deliveries.map(presentDelivery),
  };
}

function presentDelivery(row: Delivery): Shown['deliveries'][number] {
  const { id, sequence, event, memberId, attempts, status, error, nextAt, deliveredAt } = row;
  return {
    id,
    sequence,
    event,
    ...(memberId === null ? {} : { memberId }),
    state: nextAt !== null ? 'pending' : deliveredAt === null ? 'failed' : 'delivered',
    attempts,
    ...(status === null ? {} : { status }),
    ...(error === null ? {} : { error }),
    ...(nextAt === null ? {} : { nextAt: Number(nextAt) }),
    ...(deliveredAt === null ? {} : { deliveredAt: Number(deliveredAt) }),
    createdAt: Number(row.createdAt),
  };
}
