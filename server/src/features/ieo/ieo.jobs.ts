import type { TimelineHandler } from '../../world/timeline.ts';

export const ieoJobs: readonly TimelineHandler[] = [];
