import type { RouteEntry } from './routes.ts';

export const HOME = '/home';
export const LOGIN = '/login';

export interface GuardFacts {
  route: Pick<RouteEntry, 'access'>;
  userId: string | null;
  /** Full path (with query) of the wanted page. */
  to: string;
  /** Full path of the page being left; null when the app opens here. */
  from: string | null;
}

export type GuardVerdict = { kind: 'enter' } | { kind: 'signIn'; redirectTo: string };

/** A login page closed to a visitor: remember where they were and go to /login. */
export function guard({ route, userId, to, from }: GuardFacts): GuardVerdict {
  if (route.access !== 'login' || userId !== null) return { kind: 'enter' };
  return { kind: 'signIn', redirectTo: redirectTarget(from ?? to) };
}

/** Where a login leads. The login page itself is never a target. */
export function redirectTarget(path: string | null | undefined): string {
  if (!path || !path.startsWith('/') || path.split('?')[0] === LOGIN) return HOME;
  return path;
}
