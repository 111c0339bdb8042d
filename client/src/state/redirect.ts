export const HOME = '/home';
export const LOGIN = '/login';

/** The path to open after sign-in. The sign-in page itself is never a target. */
export function redirectTarget(path: string | null | undefined): string {
  if (!path || !path.startsWith('/') || path.split('?')[0] === LOGIN) return HOME;
  return path;
}
