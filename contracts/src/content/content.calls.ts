import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOfNumbers, text, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { messageCategories } from './content.types.ts';

/** `titile` is how the old server spells it; both spellings travel. */
const announcement = z.object({
  id,
  titile: z.string(),
  title: z.string(),
  content: z.string(),
  msgCategory: z.literal(messageCategories),
  read: z.boolean(),
  createTime: wireTime,
});

export const readAnnouncements = defineCall({
  name: 'readAnnouncements',
  feature: 'content',
  summary: 'Announcements as a plain list, newest first. Reading marks them read.',
  method: 'GET',
  path: '/api/sys/annountCement/vue3List',
  auth: 'member',
  query: z.object({ msgCategory: oneOfNumbers(messageCategories).optional(), ...pageFields }),
  result: z.array(announcement),
  refusals: [],
  origin: 'spec',
});

export const summarizeAnnouncements = defineCall({
  name: 'summarizeAnnouncements',
  feature: 'content',
  summary: 'The unread announcements and system messages, with how many there are.',
  method: 'GET',
  path: '/api/sys/annountCement/listByUser',
  auth: 'member',
  result: z.object({
    anntMsgList: z.array(announcement),
    anntMsgTotal: count,
    sysMsgList: z.array(announcement),
    sysMsgTotal: count,
  }),
  refusals: [],
  origin: 'spec',
});

const helpQuery = z.object({
  keyword: text({ min: 1, max: 64 }).optional(),
  category: text({ min: 1, max: 32 }).optional(),
  ...pageFields,
});

const article = z.object({
  id,
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  image: z.string().optional(),
  createTime: wireTime,
});

export const listHelp = defineCall({
  name: 'listHelp',
  feature: 'content',
  summary: 'Help pages, by word or category.',
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
  query: z.object({ id }),
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
  summary: 'One piece of news.',
  method: 'GET',
  path: '/api/content/appArticle/queryById',
  auth: 'anyone',
  query: z.object({ id }),
  result: article,
  refusals: ['notFound'],
  origin: 'extension',
});
