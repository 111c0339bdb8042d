import { redirectTarget } from '../state/redirect.ts';
import type { RouteEntry } from './routes.ts';

export interface GuardFacts {
  route: Pick<RouteEntry, 'access'>;
  userId: string | null;
  to: string;
  /** Full path of the page being left; null if the app opens with the requested page. */
  from: string | null;
}

export type GuardVerdict = { kind: 'enter' } | { kind: 'signIn'; redirectTo: string };

/**
 * Checks the access to a page. A visitor may not enter a page with `access: 'login'`: the result then contains the
 * redirect target, and the caller redirects to /login.
 */
export function checkAccess({ route, userId, to, from }: GuardFacts): GuardVerdict {
  if (route.access !== 'login' || userId !== null) return { kind: 'enter' };
  return { kind: 'signIn', redirectTo: redirectTarget(from ?? to) };
}
