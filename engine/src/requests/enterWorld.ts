import type { Received } from './arrival.ts';
import type { Step } from './step.ts';

/** Runs the rest of a request in its world, which is not closed meanwhile. */
export const enterWorld: Step<Received, Received> = (arrival, next) =>
  arrival.world ? arrival.world.refCount.run(() => next(arrival)) : next(arrival);
