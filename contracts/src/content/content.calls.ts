import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOfNumbers, text, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { keywordBounds } from './content.bounds.ts';
import { messageCategories } from './content.types.ts';

/** `titile` is the legacy server's spelling of `title`; the result contains both fields. */
const announcement = z
  .object({
    id: id.describe('The id of the announcement.'),
    titile: z.string().describe('The title, as the old server spells the field.'),
    title: z.string().describe('The title.'),
    content: z.string().describe('The text.'),
    msgCategory: z
      .literal(messageCategories)
      .describe('1 an announcement to all members, 2 a system message to the member.'),
    read: z.boolean().describe('Whether the member has read it.'),
    createTime: wireTime.describe('Time of creation.'),
  })
  .meta({
    schemaName: 'Announcement',
    about: 'An announcement to all members, or a system message to the member.',
  });

export const readAnnouncements = defineCall({
  name: 'readAnnouncements',
  feature: 'content',
  summary: 'Announcements as a plain list, newest first. Reading marks them read.',
  effects: 'The returned messages are then marked as read.',
  method: 'GET',
  path: '/api/sys/annountCement/vue3List',
  auth: 'member',
  query: z.object({
    msgCategory: oneOfNumbers(messageCategories)
      .optional()
      .describe('Only messages of one kind: 1 announcements, 2 system messages.'),
    ...pageFields,
  }),
  result: z.array(announcement),
  refusals: [],
  origin: 'spec',
});

export const summarizeAnnouncements = defineCall({
  name: 'summarizeAnnouncements',
  feature: 'content',
  summary: 'The unread announcements and system messages, with their number.',
  method: 'GET',
  path: '/api/sys/annountCement/listByUser',
  auth: 'member',
  result: z.object({
    anntMsgList: z
      .array(announcement)
      .describe('Unread announcements to all members, newest first.'),
    anntMsgTotal: count.describe('Number of unread announcements.'),
    sysMsgList: z
      .array(announcement)
      .describe('Unread system messages to the member, newest first.'),
    sysMsgTotal: count.describe('Number of unread system messages.'),
  }),
  refusals: [],
  origin: 'spec',
});

const helpQuery = z.object({
  keyword: text(keywordBounds).optional().describe('Only pages that contain this text.'),
  category: text({ min: 1, max: 32 }).optional().describe('Only pages of this category.'),
  ...pageFields,
});

const article = z
  .object({
    id: id.describe('The id of the page.'),
    category: z.string().describe('The topic.'),
    title: z.string().describe('The title.'),
    summary: z.string().describe('A summary of one or two sentences.'),
    content: z.string().describe('The full text.'),
    image: z.string().optional().describe('The URL of its picture.'),
    createTime: wireTime.describe('Time of creation.'),
  })
  .meta({ schemaName: 'Article', about: 'A help page, or a piece of news.' });

export const listHelp = defineCall({
  name: 'listHelp',
  feature: 'content',
  summary: 'Help pages, by text or category.',
  method: 'GET',
  path: '/api/content/appHelpInfo/list',
  auth: 'anyone',
  query: helpQuery,
  result: paged(article),
  refusals: [],
  origin: 'spec',
});

export const getHelp = defineCall({
  name: 'getHelp',
  feature: 'content',
  summary: 'One help page.',
  method: 'GET',
  path: '/api/content/appHelpInfo/queryById',
  auth: 'anyone',
  query: z.object({ id: id.describe('The id of the help page.') }),
  result: article,
  refusals: ['notFound'],
  origin: 'spec',
});

export const listNews = defineCall({
  name: 'listNews',
  feature: 'content',
  summary: 'News, newest first.',
  method: 'GET',
  path: '/api/content/appArticle/list',
  auth: 'anyone',
  query: helpQuery,
  result: paged(article),
  refusals: [],
  origin: 'extension',
});

export const getNews = defineCall({
  name: 'getNews',
  feature: 'content',
  summary: 'One news article.',
  method: 'GET',
  path: '/api/content/appArticle/queryById',
  auth: 'anyone',
  query: z.object({ id: id.describe('The id of the news article.') }),
  result: article,
  refusals: ['notFound'],
  origin: 'extension',
});
