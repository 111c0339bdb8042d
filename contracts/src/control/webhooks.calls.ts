import { z } from 'zod';
import { type NoticeKey, noticeFactNames } from '../content/notices.facts.ts';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, textThat } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { memberOfRule } from './rule.fields.ts';

/** Events that webhooks send: the kinds of notices to members. */
export const webhookEvents = Object.keys(noticeFactNames) as [NoticeKey, ...NoticeKey[]];

/** Maximum length of the address of a webhook, characters. */
const URL_CHARACTERS_MAX = 2_000;
/** Deliveries of a webhook that are listed, the newest first. */
export const DELIVERIES_SHOWN = 20;

const webhookAddress = textThat(
  isAddress,
  `must be an http or https address of at most ${URL_CHARACTERS_MAX} characters, without user and password`,
  { maxLength: URL_CHARACTERS_MAX },
);

function isAddress(text: string): boolean {
  if (text.length > URL_CHARACTERS_MAX || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** `whsec_` and base64 of 24 to 64 bytes, as in Standard Webhooks. */
const SECRET = /^whsec_(?:[0-9A-Za-z+/]{4}){8,21}(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$/;
const secret = textThat(
  (text) => SECRET.test(text),
  'must be whsec_ and the base64 of 24 to 64 bytes',
  { pattern: SECRET.source },
);

/** States of a delivery. A pending one is attempted again; a failed one is given up. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z
  .object({
    id: id.describe('The id of the message: its header webhook-id, the same in every attempt.'),
    sequence: count.describe(
      'The number of the event, from 1, without gaps unless events dropped.',
    ),
    event: z.string().describe('The kind of the notice; test for a test.'),
    memberId: id.optional().describe('The member who got the notice.'),
    state: oneOf(deliveryStates, 'DeliveryState').describe('Whether it arrived.'),
    attempts: count.describe('Number of attempts so far.'),
    status: count.optional().describe('The HTTP status of the latest attempt, if it was answered.'),
    error: z.string().optional().describe('Why the latest attempt failed.'),
    nextAt: epochMs.optional().describe('Time of the next attempt, machine time.'),
    deliveredAt: epochMs.optional().describe('Time of the delivery, machine time.'),
    createdAt: epochMs.describe('Time of the event, world time.'),
  })
  .meta({ schemaName: 'WebhookDelivery', about: 'An event and its delivery to a webhook.' });

const webhook = z
  .object({
    id: id.describe('The id of the webhook.'),
    address: z.string().describe('The http or https address that receives the events.'),
    events: z
      .array(z.string())
      .optional()
      .describe('The kinds of notices that are sent; all when absent.'),
    memberId: id.optional().describe('The member whose notices are sent; all members when absent.'),
    secret: z.string().describe('The secret of the signatures: whsec_ and base64.'),
    createdAt: epochMs.describe('Time of creation, world time.'),
    sequence: count.describe('Number of events so far.'),
    pending: count.describe('Number of events that are not delivered yet.'),
    dropped: count.describe(
      'Number of events that were not queued, because too many were pending.',
    ),
    deliveries: z
      .array(delivery)
      .describe(`The latest events, newest first; at most ${DELIVERIES_SHOWN}.`),
  })
  .meta({ schemaName: 'Webhook', about: 'An address that receives the notices of members.' });

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  feature: 'control',
  summary: 'The webhooks of a world with their latest deliveries.',
  method: 'GET',
  path: '/control/worlds/{world}/webhooks',
  auth: 'control',
  params: inWorld,
  result: z.array(webhook),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const setWebhook = defineCall({
  name: 'setWebhook',
  feature: 'control',
  summary:
    'Send the notices of members to an address, signed (Standard Webhooks) and with retries.',
  effects:
    'Applies to notices from then on, each at least once, not necessarily in order. Addresses of this machine are always allowed; others on a server for this machine alone, or if WEBHOOK_ORIGINS lists them. Copies of the world have no webhooks; a reset or a restore removes them.',
  method: 'POST',
  path: '/control/worlds/{world}/webhooks',
  auth: 'control',
  params: inWorld,
  body: z.strictObject({
    address: webhookAddress.describe('The address that receives the events by POST.'),
    events: z
      .array(oneOf(webhookEvents))
      .min(1)
      .max(webhookEvents.length)
      .optional()
      .describe('Only these kinds of notices; all when absent.'),
    memberId: memberOfRule.describe('Only the notices of this member.'),
    secret: secret.optional().describe('The secret of the signatures; generated when absent.'),
  }),
  result: webhook,
  refusals: ['worldUnknown', 'notFound', 'tooManyWebhooks'],
  origin: 'extension',
  transport: 'plain',
});

export const removeWebhook = defineCall({
  name: 'removeWebhook',
  feature: 'control',
  summary: 'Remove a webhook and its deliveries.',
  effects: 'Pending events are not delivered.',
  method: 'DELETE',
  path: '/control/worlds/{world}/webhooks/{id}',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const sendTestWebhook = defineCall({
  name: 'sendTestWebhook',
  feature: 'control',
  summary: 'Send an event of kind test to a webhook, to try its receiver.',
  effects: 'It is queued, signed and retried as other events are.',
  method: 'POST',
  path: '/control/worlds/{world}/webhooks/{id}/test',
  auth: 'control',
  params: oneInWorld,
  result: delivery,
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const redeliverWebhook = defineCall({
  name: 'redeliverWebhook',
  feature: 'control',
  summary: 'Deliver events of a webhook again: the one that is named, or all that failed.',
  effects:
    'With the same id, so that the receiver can recognize them. Its attempts are counted from zero.',
  method: 'POST',
  path: '/control/worlds/{world}/webhooks/{id}/redeliver',
  auth: 'control',
  params: oneInWorld,
  body: z.strictObject({
    delivery: id.optional().describe('The id of the event; all failed events when absent.'),
  }),
  result: z.object({ queued: count.describe('Number of events that are delivered again.') }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});
