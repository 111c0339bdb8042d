import type { NoticeWords } from '../words.ts';

export const contestsNotices = {} as const satisfies Record<string, NoticeWords>;
