import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, signedAmount, text, wireTime } from '../fields.ts';
import { uploadPath } from '../identityFields.ts';
import { paged, pageFields, PAGE_SIZE_MAX } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { chatAuthors, noticeCategories, noticeKinds } from './content.types.ts';

/**
 * `link` is a route of the app. `kind` says what happened (`closedBy.liquidation`), for the icon beside the words; `amount` is
 * what the member gained or lost by it, absent where nothing of theirs moved.
 */
const notice = z.object({
  id,
  kind: z.string(),
  category: oneOf(noticeKinds),
  title: z.string(),
  content: z.string(),
  read: z.boolean(),
  amount: signedAmount.optional(),
  currency: currency.optional(),
  link: z.string().optional(),
  createTime: wireTime,
});

export const listPublicNotices = defineCall({
  name: 'listPublicNotices',
  feature: 'content',
  summary: 'Notices to everybody, newest first.',
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
    'The member’s notices of one category, newest first; and how many are unread in all of them.',
  method: 'GET',
  path: '/api/content/appNotice/myList',
  auth: 'member',
  query: z.object({ category: oneOf(noticeCategories).optional(), ...pageFields }),
  result: paged(notice).extend({ unread: count }),
  refusals: [],
  origin: 'spec',
});

const idsError = `must be "all" or a list of 1 to ${PAGE_SIZE_MAX} ids`;

export const markNoticesRead = defineCall({
  name: 'markNoticesRead',
  feature: 'content',
  summary: 'Mark notices read, by id or all. Notices of others are passed over.',
  method: 'POST',
  path: '/api/content/appNotice/read',
  auth: 'member',
  body: z.object({
    ids: z.union(
      [
        z.array(id, { error: idsError }).min(1, idsError).max(PAGE_SIZE_MAX, idsError),
        z.literal('all'),
      ],
      { error: idsError },
    ),
  }),
  result: z.object({ unread: count }),
  refusals: [],
  origin: 'extension',
});

const chatMessage = z.object({
  id,
  author: oneOf(chatAuthors),
  text: z.string(),
  image: z.string().optional(),
  createTime: wireTime,
});

export const listChat = defineCall({
  name: 'listChat',
  feature: 'content',
  summary: 'The member’s talk with support, newest first.',
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
  summary: 'Write to support.',
  method: 'POST',
  path: '/api/content/appChat',
  auth: 'member',
  body: z.object({
    text: text({ min: 1, max: 1000, isMultiline: true }),
    image: uploadPath.optional(),
  }),
  result: chatMessage,
  refusals: ['proofNotFound'],
  origin: 'extension',
});
