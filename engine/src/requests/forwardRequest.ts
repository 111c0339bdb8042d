import type { Forwardable, Named, Ruled, Backend } from './arrival.ts';
import { type Step, add } from './step.ts';

/** Finds the backend of a request; null if this server answers it. */
export type FindBackend = (arrival: Named) => Backend | null;

/** Decides whether the backend of the world answers a request, by its call and its path. */
export const chooseBackend =
  (find: FindBackend | null): Step<Named, Forwardable> =>
  (arrival, next) =>
    next(add(arrival, { backend: find && !arrival.names?.isExtra ? find(arrival) : null }));

/** Forwards a request to its backend, if it has one. */
export const forwardRequest: Step<Ruled, Ruled> = (arrival, next) =>
  arrival.backend ? arrival.backend.answer(arrival) : next(arrival);
