import { requireOperator } from '../http/requireOperator.ts';
import type { Arrival } from './arrival.ts';
import type { Step } from './step.ts';

type Parts = Parameters<typeof requireOperator>[0];

/** Refuses requests for operators that are not an operator's, before a world is opened or a body is received. */
export const admitOperator =
  (config: Parts): Step<Arrival, Arrival> =>
  (arrival, next) => {
    if (arrival.route.isForOperators) requireOperator(config, arrival.request);
    return next(arrival);
  };
