import type { TimelineHandler } from '../../world/timeline.ts';

export const kycJobs: readonly TimelineHandler[] = [];
