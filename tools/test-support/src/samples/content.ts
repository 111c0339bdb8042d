import type { LooseInput } from '../client.ts';

export const contentSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  readAnnouncements: [{ query: { msgCategory: '1', pageNo: '1', pageSize: '10' } }],
  summarizeAnnouncements: [{}],
  listPublicNotices: [{ query: { pageNo: '1', pageSize: '10' } }],
  listNotices: [{ query: { category: 'system', pageNo: '1', pageSize: '10' } }],
  markNoticesRead: [{ body: { ids: ['1000000000001'] } }, { body: { ids: 'all' } }],
  listHelp: [{ query: { keyword: 'margin', category: 'trading', pageNo: '1', pageSize: '10' } }],
  getHelp: [{ query: { id: 'deposit' } }],
  listNews: [{ query: { keyword: 'fee', category: 'learn', pageNo: '1', pageSize: '10' } }],
  getNews: [{ query: { id: 'small-fees-add-up' } }],
  listChat: [{ query: { pageNo: '1', pageSize: '10' } }],
  sendChat: [{ body: { text: 'Where is my deposit?', image: 'chat/20260106/1.png' } }],
};
