import { contestsNotices } from './notices/contests.ts';
import { ieoNotices } from './notices/ieo.ts';
import { kycNotices } from './notices/kyc.ts';
import { loansNotices } from './notices/loans.ts';
import { optionsNotices } from './notices/options.ts';
import { positionsNotices } from './notices/positions.ts';
import { productsNotices } from './notices/products.ts';
import { rechargeNotices } from './notices/recharge.ts';
import { teamNotices } from './notices/team.ts';
import { vipNotices } from './notices/vip.ts';
import { welfareNotices } from './notices/welfare.ts';
import { withdrawalNotices } from './notices/withdrawal.ts';
import type { NoticeWords } from './words.ts';

/** All kinds of notices to members, by key. */
export const notices = {
  ...rechargeNotices,
  ...positionsNotices,
  ...vipNotices,
  ...withdrawalNotices,
  ...kycNotices,
  ...loansNotices,
  ...productsNotices,
  ...ieoNotices,
  ...optionsNotices,
  ...contestsNotices,
  ...teamNotices,
  ...welfareNotices,
} as const satisfies Record<string, NoticeWords>;

export type NoticeKey = keyof typeof notices;
