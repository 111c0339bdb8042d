import { defineStates } from '../states.ts';
import type { ContestEntryStatus, contestStatus } from './contests.types.ts';

export const contestStates = defineStates({
  name: 'contest',
  summary: 'A trading contest.',
  initial: 'toBeStarted',
  states: {
    toBeStarted: 'Announced; members can join, but not trade yet.',
    inProgress:
      'Participants trade their funds; others can join until a quarter of the duration is left.',
    ended: 'Positions are closed and funds returned; ranks and prizes are final.',
  } satisfies Record<Exclude<keyof typeof contestStatus, 'exited'>, string>,
  transitions: [
    { from: 'toBeStarted', event: 'start', to: 'inProgress', by: ['clock'] },
    { from: 'inProgress', event: 'end', to: 'ended', by: ['clock'] },
  ],
});

export const contestEntryStates = defineStates({
  name: 'contestEntry',
  summary: "A member's participation in a contest.",
  initial: 'joined',
  states: {
    joined: "The fund is in the contest's account.",
    finished: 'Participated to the end: the remaining fund was returned, with a rank.',
    exited: 'Left before the end: the remaining fund was returned, without rank or prize.',
  } satisfies Record<ContestEntryStatus, string>,
  transitions: [
    { from: 'joined', event: 'finish', to: 'finished', by: ['clock'] },
    { from: 'joined', event: 'exit', to: 'exited', by: ['member'] },
  ],
});
