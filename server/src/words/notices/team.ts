import type { NoticeWords } from '../words.ts';

export const teamNotices = {} as const satisfies Record<string, NoticeWords>;
