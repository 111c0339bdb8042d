/** The old server's numbers for where a contest stands; `exited` is the member's own part in it. */
export const contestStatus = { toBeStarted: 0, inProgress: 1, ended: -2, exited: -3 } as const;
export type ContestStatus = (typeof contestStatus)[keyof typeof contestStatus];
export const contestStatuses = Object.values(contestStatus);

/** Where a member's own part stands. */
export const contestEntryStatuses = ['joined', 'finished', 'exited'] as const;
export type ContestEntryStatus = (typeof contestEntryStatuses)[number];
