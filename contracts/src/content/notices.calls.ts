import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, signedAmount, text, wireTime } from '../fields.ts';
import { uploadPath } from '../identityFields.ts';
import { paged, pageFields, PAGE_SIZE_MAX } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { chatTextBounds } from './content.bounds.ts';
import { chatAuthors, noticeCategories, noticeKinds } from './content.types.ts';
import { hasFactsOfKind, noticeFacts } from './notices.facts.ts';

/**
 * `link` is a route of the app. `kind` is the event (`closedBy.liquidation`), by which the app words the notice with its
 * `facts` and chooses an icon. `title` and `content` are the same words in the formats of the wire. `amount` is the
 * member's gain or loss; absent when no money of the member moved.
 */
const notice = z
  .object({
    id: id.describe('The id of the notice.'),
    kind: z
      .string()
      .describe(
        'The event, such as closedBy.liquidation, from which an app chooses text and icon.',
      ),
    facts: noticeFacts
      .optional()
      .describe('The values in the text, for an app with its own texts; absent for announcements.'),
    category: oneOf(noticeKinds, 'NoticeKind').describe('The category.'),
    title: z.string().describe('The title, in the request’s language.'),
    content: z.string().describe('The text, in the request’s language.'),
    read: z.boolean().describe('Whether the member has read it.'),
    amount: signedAmount
      .optional()
      .describe(
        'The amount that the member gained or lost, in units of the coin; absent if no balance changed.',
      ),
    currency: currency.optional().describe('The coin of the amount.'),
    link: z.string().optional().describe('The app’s route of the object that the notice is about.'),
    createTime: wireTime.describe('Time of creation.'),
  })
  .refine(({ kind, facts }) => facts === undefined || hasFactsOfKind(kind, facts), {
    error: 'must have exactly the facts of its kind',
    path: ['facts'],
  })
  .meta({ schemaName: 'Notice', about: 'A message to one member, or to all.' });

export const listPublicNotices = defineCall({
  name: 'listPublicNotices',
  feature: 'content',
  summary: 'Notices to all members, newest first.',
  method: 'GET',
  path: '/api/content/appNotice/list',
  auth: 'anyone',
  query: z.object(pageFields),
  result: paged(notice),
  refusals: [],
  origin: 'spec',
});

export const listNotices = defineCall({
  name: 'listNotices',
  feature: 'content',
  summary:
    'The member’s notices of one category, newest first; and the number of unread notices in all categories.',
  method: 'GET',
  path: '/api/content/appNotice/myList',
  auth: 'member',
  query: z.object({
    category: oneOf(noticeCategories, 'NoticeCategory')
      .optional()
      .describe('Only notices of this category; all when absent.'),
    ...pageFields,
  }),
  result: paged(notice).extend({
    unread: count.describe('Number of unread notices of all categories.'),
  }),
  refusals: [],
  origin: 'spec',
});

const idsError = `must be "all" or a list of 1 to ${PAGE_SIZE_MAX} ids`;

export const markNoticesRead = defineCall({
  name: 'markNoticesRead',
  feature: 'content',
  summary: 'Mark notices read, by id or all. Notices of other members are ignored.',
  effects: 'Marked notices no longer count as unread.',
  method: 'POST',
  path: '/api/content/appNotice/read',
  auth: 'member',
  body: z.object({
    ids: z
      .union(
        [
          z.array(id, { error: idsError }).min(1, idsError).max(PAGE_SIZE_MAX, idsError),
          z.literal('all'),
        ],
        { error: idsError },
      )
      .describe('The ids of the notices, or `all`.'),
  }),
  result: z.object({ unread: count.describe('Number of notices that are still unread.') }),
  refusals: [],
  origin: 'extension',
});

const chatMessage = z
  .object({
    id: id.describe('The id of the message.'),
    author: oneOf(chatAuthors, 'ChatAuthor').describe('The author.'),
    text: z.string().describe('The text.'),
    image: z.string().optional().describe('The path of the attached picture.'),
    link: z
      .string()
      .optional()
      .describe('The path of the app’s page that answers the question, such as a receipt.'),
    createTime: wireTime.describe('Time of creation.'),
  })
  .meta({ schemaName: 'ChatMessage', about: 'One message of the member’s talk with support.' });

export const listChat = defineCall({
  name: 'listChat',
  feature: 'content',
  summary: 'The member’s chat with support, newest first.',
  method: 'GET',
  path: '/api/content/appChat',
  auth: 'member',
  query: z.object(pageFields),
  result: paged(chatMessage),
  refusals: [],
  origin: 'extension',
});

export const sendChat = defineCall({
  name: 'sendChat',
  feature: 'content',
  summary: 'Send a message to support.',
  effects: 'Support, an automatic agent, answers by topic after three seconds of world time.',
  method: 'POST',
  path: '/api/content/appChat',
  auth: 'member',
  body: z.object({
    text: text(chatTextBounds).describe('The text of the message.'),
    image: uploadPath.optional().describe('The path of an uploaded picture.'),
  }),
  result: chatMessage,
  refusals: ['proofNotFound'],
  origin: 'extension',
});
