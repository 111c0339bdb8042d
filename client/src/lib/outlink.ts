/**
 * Returns the `href` of a link to an external page: the page itself, which replaces the app in this window, or the page
 * of the app that shows it in a frame.
 */
export const externalHref = (url: string, opensIn: 'window' | 'outlink'): string =>
  opensIn === 'window' ? url : `#/outlink?url=${encodeURIComponent(url)}`;

/** Returns the target of `outlink?url=`. Only http and https are accepted, so that no script or file URL is opened. */
export function outlinkUrl(search: string): string | null {
  const given = new URLSearchParams(search).get('url');
  if (!given || !URL.canParse(given)) return null;
  const url = new URL(given);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
