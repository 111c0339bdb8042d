import type { NoticeWords } from '../words.ts';

export const ieoNotices = {} as const satisfies Record<string, NoticeWords>;
