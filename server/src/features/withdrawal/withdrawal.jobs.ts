import type { TimelineHandler } from '../../world/timeline.ts';

export const withdrawalJobs: readonly TimelineHandler[] = [];
