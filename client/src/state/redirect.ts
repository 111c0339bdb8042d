export const HOME = '/home';
export const LOGIN = '/login';

/** Returns the path to open after sign-in. It is never the sign-in page or a page outside the app. */
export function redirectTarget(path: string | null | undefined): string {
  if (!path || !path.startsWith('/') || path.split('?')[0] === LOGIN) return HOME;
  return path;
}
