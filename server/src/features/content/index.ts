/** The interface of content for other features. */
export { type Notice, noticeRow } from './noticeRow.ts';
