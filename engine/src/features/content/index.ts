/** The exports of the feature content that other features may import. */
export { type Notice, noticeRow } from './noticeRow.ts';
