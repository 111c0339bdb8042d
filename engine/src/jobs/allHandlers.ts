import { contentJobs } from '../features/content/content.jobs.ts';
import { contestsJobs } from '../features/contests/contests.jobs.ts';
import { ieoJobs } from '../features/ieo/ieo.jobs.ts';
import { kycJobs } from '../features/kyc/kyc.jobs.ts';
import { loansJobs } from '../features/loans/loans.jobs.ts';
import { optionsJobs } from '../features/options/options.jobs.ts';
import { positionsJobs } from '../features/positions/positions.jobs.ts';
import { productsJobs } from '../features/products/products.jobs.ts';
import { productLines } from '../features/productLines.ts';
import { vipJobs } from '../features/vip/vip.jobs.ts';
import type { TimelineHandler } from '../world/handlers.ts';
import { deleteExpiredRowsJob } from './deleteExpiredRows.ts';

/** All timeline handlers, by feature. */
export function allHandlers(): readonly TimelineHandler[] {
  return [
    ...contentJobs,
    ...contestsJobs,
    ...ieoJobs,
    ...kycJobs,
    ...loansJobs,
    ...optionsJobs,
    ...positionsJobs,
    ...productsJobs,
    ...productLines.map(({ job }) => job),
    ...vipJobs,
    deleteExpiredRowsJob,
  ];
}
