import type { NoticeWords } from '../words.ts';

export const kycNotices = {} as const satisfies Record<string, NoticeWords>;
