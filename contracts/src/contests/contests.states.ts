import { defineStates } from '../states.ts';
import type { ContestEntryStatus, contestStatus } from './contests.types.ts';

export const contestStates = defineStates({
  name: 'contest',
  summary: 'A trading contest.',
  initial: 'toBeStarted',
  states: {
    toBeStarted: 'Announced: members join, nobody trades yet.',
    inProgress: 'Members trade their funds; others may still join until a quarter of it is left.',
    ended: 'Everything is closed and returned, ranks and prizes are final.',
  } satisfies Record<Exclude<keyof typeof contestStatus, 'exited'>, string>,
  transitions: [
    { from: 'toBeStarted', event: 'start', to: 'inProgress', by: ['clock'] },
    { from: 'inProgress', event: 'end', to: 'ended', by: ['clock'] },
  ],
});

export const contestEntryStates = defineStates({
  name: 'contestEntry',
  summary: 'A member’s part in a contest.',
  initial: 'joined',
  states: {
    joined: 'The fund lies in the contest’s account.',
    finished: 'Stayed to the end: what was left came back, with a rank.',
    exited: 'Left before the end: what was left came back, without rank or prize.',
  } satisfies Record<ContestEntryStatus, string>,
  transitions: [
    { from: 'joined', event: 'finish', to: 'finished', by: ['clock'] },
    { from: 'joined', event: 'exit', to: 'exited', by: ['member'] },
  ],
});
