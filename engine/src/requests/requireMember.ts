import { TransportError } from '../calls/answers.ts';
import type { CountMember } from '../http/rateLimits.ts';
import type { Ruled } from './arrival.ts';
import type { Step } from './step.ts';

/**
 * Refuses a request without a session where one is needed, before its body is opened or a file is received, and counts it in
 * the limit of its member. Throws `unauthorized` and `tooMany`.
 */
export const requireMember =
  (countMember: CountMember | null): Step<Ruled, Ruled> =>
  (arrival, next) => {
    const { request, route, names, backend, caller } = arrival;
    const { token, signedIn } = caller;
    // A stream with an ended token is refused, because one without the member's orders would hide the problem.
    const isRequired = route.call?.auth === 'member' || (route.world === 'query' && token !== null);
    if (isRequired && !signedIn && !backend) throw new TransportError('unauthorized');
    const isCounted = route.call?.auth === 'member' || backend !== null;
    if (signedIn && isCounted && !names?.isExtra) countMember?.(request.ip, caller.owner);
    return next(arrival);
  };
