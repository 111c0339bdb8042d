import type { TimelineHandler } from '../../world/timeline.ts';

export const loansJobs: readonly TimelineHandler[] = [];
