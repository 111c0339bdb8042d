import type { NoticeWords } from '../words.ts';

export const productsNotices = {} as const satisfies Record<string, NoticeWords>;
