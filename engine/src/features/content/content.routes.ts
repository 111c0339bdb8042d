import {
  getHelp,
  getNews,
  listHelp,
  listNews,
  readAnnouncements,
  summarizeAnnouncements,
} from '@hongbao/contracts/content/content.calls';
import {
  listChat,
  listNotices,
  listPublicNotices,
  markNoticesRead,
  sendChat,
} from '@hongbao/contracts/content/notices.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import {
  listHelpHandler,
  getHelpHandler,
  listNewsHandler,
  getNewsHandler,
} from './articleQueries.ts';
import { listChatHandler, sendChatHandler } from './chat.ts';
import { readAnnouncementsHandler, summarizeAnnouncementsHandler } from './messages.ts';
import { listNoticesHandler, listPublicNoticesHandler } from './noticeQueries.ts';
import { markNoticesReadHandler } from './markNoticesRead.ts';

export const contentRoutes = [
  serveCommand(readAnnouncements, readAnnouncementsHandler),
  serveQuery(summarizeAnnouncements, summarizeAnnouncementsHandler),
  serveQuery(listPublicNotices, listPublicNoticesHandler),
  serveQuery(listNotices, listNoticesHandler),
  serveCommand(markNoticesRead, markNoticesReadHandler),
  serveQuery(listHelp, listHelpHandler),
  serveQuery(getHelp, getHelpHandler),
  serveQuery(listNews, listNewsHandler),
  serveQuery(getNews, getNewsHandler),
  serveQuery(listChat, listChatHandler),
  serveCommand(sendChat, sendChatHandler),
];
