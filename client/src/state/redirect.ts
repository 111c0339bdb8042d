export const HOME = '/home';
export const LOGIN = '/login';

/** Where a login leads. The login page itself is never a target. */
export function redirectTarget(path: string | null | undefined): string {
  if (!path || !path.startsWith('/') || path.split('?')[0] === LOGIN) return HOME;
  return path;
}
