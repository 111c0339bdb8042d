import type { TimelineHandler } from '../../world/timeline.ts';

export const contestsJobs: readonly TimelineHandler[] = [];
