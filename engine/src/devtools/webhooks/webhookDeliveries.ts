import { startInterval } from '#platform/machine';
import { type RowChange, type RowOf, remove, update } from '@hongbao/prisma/rowWriter';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { IntervalTask } from '../../world/intervalTask.ts';
import { wallNow } from '../../world/machineClock.ts';
import { WorldGone } from '../../world/refCount.ts';
import type { Report } from '../../world/timeKeeper.ts';
import type { World } from '../../world/world.ts';
import { recorderOf } from '../traffic/recorder.ts';
import { signedHeaders } from './sign.ts';
import { type Webhook, webhooksOf } from './webhookOutbox.ts';

type Delivery = RowOf<'WebhookDelivery'>;

/** Pauses before the second and later attempts of a delivery, machine milliseconds. After the last one it is given up. */
export const RETRY_AFTER_MS = [
  SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
] as const;

/** Maximum simultaneous attempts of a server, and of one world. */
const AT_ONCE = 64;
const AT_ONCE_OF_WORLD = 8;
/** A receiver that never answers holds its own places only. */
const AT_ONCE_OF_WEBHOOK = 2;
/** Finished deliveries of a webhook that are retained; older ones are removed in batches, each after some deliveries. */
const FINISHED_RETAINED = 100;
const REMOVED_AT_ONCE = 200;
const REMOVED_EVERY = 50;
/** Interval between checks for deliveries that are due. */
const CHECK_MS = 200;
/** Pause after an outcome that could not be stored, so that a full disk does not repeat a delivery without end. */
const UNSTORED_PAUSE_MS = MINUTE_MS;
/** Maximum length of a stored error, characters. */
const ERROR_CHARACTERS_MAX = 300;

/** An HTTP request to a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer of a receiver, with the beginning of its body; or why there is none. */
export type WebhookAnswer =
  | { readonly status: number; readonly type: string; readonly text: string }
  | { readonly error: string };

/** What sends webhooks: a server. A browser cannot, because a page may not call other addresses. */
export interface WebhookSender {
  /** Returns why an address is not allowed, or null. */
  addressProblem(url: string): string | null;
  /** Sends a request. Never rejects; resolves with an error when `stop` is aborted. */
  send(request: WebhookRequest, stop: AbortSignal): Promise<WebhookAnswer>;
}

interface DeliveryParts {
  readonly worlds: () => Iterable<World>;
  readonly sender: WebhookSender;
  readonly recordsTraffic: boolean;
  readonly report: Report;
}

/**
 * Sends the pending deliveries of open worlds: after the commit of their event, at least once, with retries in machine
 * time. A delivery whose outcome was not stored, such as one of a stopped server, is sent again.
 */
export class WebhookDeliveries {
  readonly #parts: DeliveryParts;
  readonly #checks: IntervalTask;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#checks = new IntervalTask({
      everyMs: CHECK_MS,
      work: async () => {
        for (const world of parts.worlds()) await this.#deliver(world);
      },
      failed: (error) => parts.report('Webhooks were not sent', error),
    });
  }

  start(): void {
    this.#checks.start();
  }

  /** Aborts running attempts, which do not count. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#checks.stop();
    await Promise.all(this.#running);
  }

  /** Starts attempts of deliveries that are due, up to the maximum. */
  async #deliver(world: World): Promise<void> {
    try {
      await world.refCount.run(async () => {
        for (const delivery of this.#due(world)) this.#start(world, delivery);
      });
    } catch (error) {
      if (!(error instanceof WorldGone))
        this.#parts.report(`World ${world.id}: webhooks were not sent`, error);
    }
  }

  #due(world: World): Delivery[] {
    const busy = busyIn(world);
    const room = Math.min(AT_ONCE - this.#running.size, AT_ONCE_OF_WORLD - busy.size);
    const waiting = webhooksOf(world).filter(({ pending }) => pending > 0);
    if (waiting.length === 0 || room <= 0 || this.#stop.signal.aborted) return [];
    const due = waiting.flatMap(({ id: webhookId }) => {
      const ofWebhook = [...busy.values()].filter((each) => each === webhookId).length;
      return world.rows
        .many('WebhookDelivery', {
          where: { webhookId, nextAt: { lte: BigInt(wallNow()) } },
          orderBy: [['nextAt', 'asc']],
          take: AT_ONCE_OF_WEBHOOK + ofWebhook,
        })
        .filter(({ id }) => !busy.has(id))
        .slice(0, Math.max(0, AT_ONCE_OF_WEBHOOK - ofWebhook));
    });
    // The oldest first, so that no webhook of many waits for the others.
    return due.toSorted((a, b) => Number(a.nextAt) - Number(b.nextAt)).slice(0, room);
  }

  #start(world: World, delivery: Delivery): void {
    const busy = busyIn(world);
    busy.set(delivery.id, delivery.webhookId);
    const running = this.#attempt(world, delivery)
      .then(
        () => void busy.delete(delivery.id),
        (error: unknown) => {
          if (error instanceof WorldGone) return;
          this.#parts.report(
            `World ${world.id}: the result of a webhook delivery was not stored`,
            error,
          );
          const end = startInterval(() => {
            busy.delete(delivery.id);
            end();
          }, UNSTORED_PAUSE_MS);
        },
      )
      .then(() => {
        this.#running.delete(running);
        return this.#deliver(world);
      });
    this.#running.add(running);
  }

  async #attempt(world: World, delivery: Delivery): Promise<void> {
    const webhook = webhooksOf(world).find(({ id }) => id === delivery.webhookId);
    if (!webhook) return;
    // Nothing is sent of a commit that could still be lost.
    await world.whenDurable();
    const { address: url, secret } = webhook;
    const begunAt = wallNow();
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Hongbao-Webhooks/1',
      ...signedHeaders(delivery, secret, begunAt),
    };
    const { sender, recordsTraffic } = this.#parts;
    const problem = sender.addressProblem(url);
    const answer =
      problem === null
        ? await sender.send({ url, headers, body: delivery.payload }, this.#stop.signal)
        : { error: problem };
    if (this.#stop.signal.aborted) return;
    await world.refCount.run(async () => {
      storeOutcome(world, delivery.id, answer);
      const recorder = recorderOf(world, recordsTraffic);
      if (recorder.isRecording) record(world, { webhook, delivery, headers, begunAt, answer });
    });
  }
}

/** Ids of the deliveries of a world that are being attempted. */
function busyIn(world: World): Map<string, string> {
  return world.memory.attached('webhookAttempts', () => new Map<string, string>());
}

/** Whether an answer confirms a delivery. A redirect does not, because it is not followed. */
export const isConfirmed = (answer: WebhookAnswer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** Stores the outcome of an attempt, unless the webhook was removed meanwhile. */
function storeOutcome(world: World, id: string, answer: WebhookAnswer): void {
  const delivery = world.rows.first('WebhookDelivery', { where: { id } });
  const webhook = webhooksOf(world).find((each) => each.id === delivery?.webhookId);
  if (!delivery || !webhook) return;
  const now = wallNow();
  const pause = RETRY_AFTER_MS[delivery.attempts];
  const isDelivered = isConfirmed(answer);
  const nextAt = isDelivered || pause === undefined ? null : BigInt(now + pause);
  const error = 'error' in answer ? answer.error : `answered with ${answer.status}`;
  const cells = {
    attempts: delivery.attempts + 1,
    nextAt,
    deliveredAt: isDelivered ? BigInt(now) : null,
    status: 'status' in answer ? answer.status : null,
    error: isDelivered ? null : error.slice(0, ERROR_CHARACTERS_MAX),
  };
  const pending = webhook.pending - (delivery.nextAt !== null && nextAt === null ? 1 : 0);
  world.writeAside([
    update('WebhookDelivery', { id }, cells),
    update('Webhook', { id: webhook.id }, { pending }),
    ...(delivery.sequence % REMOVED_EVERY === 0 ? outdatedRows(world, webhook) : []),
  ]);
}

function outdatedRows(world: World, { id: webhookId }: Webhook): RowChange[] {
  return world.rows
    .some('WebhookDelivery', ['id'], {
      where: { webhookId, nextAt: null },
      orderBy: [['sequence', 'desc']],
      skip: FINISHED_RETAINED,
      take: REMOVED_AT_ONCE,
    })
    .map(({ id }) => remove('WebhookDelivery', { id }));
}

interface Attempt {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly headers: Readonly<Record<string, string>>;
  readonly begunAt: number;
  readonly answer: WebhookAnswer;
}

/** Records an attempt as an outgoing request. */
function record(world: World, { webhook, delivery, headers, begunAt, answer }: Attempt): void {
  const wallAt = wallNow();
  const text = 'error' in answer ? answer.error : answer.text;
  recorderOf(world, true).add({
    at: world.now(),
    wallAt,
    durationMs: wallAt - begunAt,
    requestId: delivery.id,
    call: null,
    frames: null,
    contract: null,
    secrets: null,
    backend: null,
    webhook: webhook.id,
    method: 'POST',
    url: webhook.address,
    params: {},
    query: {},
    host: new URL(webhook.address).host,
    headers,
    body: delivery.payload,
    bodyLength: delivery.payload.length,
    opened: undefined,
    memberId: delivery.memberId,
    outcome: 'error' in answer ? 'dropped' : 'answered',
    status: 'error' in answer ? 0 : answer.status,
    answer: text,
    answerLength: text.length,
    answerType: 'error' in answer ? '' : answer.type,
    faults: [],
    answerRule: null,
    rows: [],
  });
}
