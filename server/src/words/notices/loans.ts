import type { NoticeWords } from '../words.ts';

export const loansNotices = {} as const satisfies Record<string, NoticeWords>;
