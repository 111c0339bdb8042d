export const noticeCategories = ['all', 'system', 'task', 'transaction'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

/** Categories of notices; `all` is valid in queries only. */
export const noticeKinds = ['system', 'task', 'transaction'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The legacy server's numbers of message categories: 1 announcements, 2 system messages. */
export const messageCategories = [1, 2] as const;

export const chatAuthors = ['member', 'support'] as const;
export type ChatAuthor = (typeof chatAuthors)[number];
