import type { NoticeWords } from '../words.ts';

export const withdrawalNotices = {} as const satisfies Record<string, NoticeWords>;
