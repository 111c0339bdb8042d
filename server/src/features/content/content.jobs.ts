import type { TimelineHandler } from '../../world/timeline.ts';

export const contentJobs: readonly TimelineHandler[] = [];
