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
import { serveCommand, serveQuery } from '../../http/served.ts';
import { tellHelp, tellHelpPage, tellNews, tellNewsPiece } from './articleQueries.ts';
import { tellChat, writeToSupport } from './chat.ts';
import { readMessages, tellUnread } from './messages.ts';
import { tellNotices, tellPublicNotices } from './noticeQueries.ts';
import { markOwnNoticesRead } from './readNotices.ts';

export const contentRoutes = [
  serveCommand(readAnnouncements, readMessages),
  serveQuery(summarizeAnnouncements, tellUnread),
  serveQuery(listPublicNotices, tellPublicNotices),
  serveQuery(listNotices, tellNotices),
  serveCommand(markNoticesRead, markOwnNoticesRead),
  serveQuery(listHelp, tellHelp),
  serveQuery(getHelp, tellHelpPage),
  serveQuery(listNews, tellNews),
  serveQuery(getNews, tellNewsPiece),
  serveQuery(listChat, tellChat),
  serveCommand(sendChat, writeToSupport),
];
