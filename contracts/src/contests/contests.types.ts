/** The legacy server's numbers for the status of a contest; `exited` is the status of a member's entry. */
export const contestStatus = { toBeStarted: 0, inProgress: 1, ended: -2, exited: -3 } as const;
export type ContestStatus = (typeof contestStatus)[keyof typeof contestStatus];
export const contestStatuses = Object.values(contestStatus);

export const contestEntryStatuses = ['joined', 'finished', 'exited'] as const;
export type ContestEntryStatus = (typeof contestEntryStatuses)[number];
