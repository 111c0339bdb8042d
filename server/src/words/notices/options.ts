import type { NoticeWords } from '../words.ts';

export const optionsNotices = {} as const satisfies Record<string, NoticeWords>;
