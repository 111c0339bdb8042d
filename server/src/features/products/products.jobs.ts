import type { TimelineHandler } from '../../world/timeline.ts';

export const productsJobs: readonly TimelineHandler[] = [];
