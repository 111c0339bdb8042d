import type { TimelineHandler } from '../../world/timeline.ts';

export const optionsJobs: readonly TimelineHandler[] = [];
