/** Returns the target of `outlink?url=`. Only http and https are accepted, so that no script or file URL is opened. */
export function outlinkUrl(search: string): string | null {
  const given = new URLSearchParams(search).get('url');
  if (!given || !URL.canParse(given)) return null;
  const url = new URL(given);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
