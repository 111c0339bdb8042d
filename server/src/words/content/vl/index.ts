export { announced } from './announcements.ts';
export { help } from './help.ts';
export { news } from './news.ts';
export { pages } from './pages.ts';
