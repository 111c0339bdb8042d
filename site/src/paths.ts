import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Returns the address of a file of the site, relative to one of its pages. Both are paths in the site without a leading
 * slash. An index is addressed by its folder.
 */
export function relativeUrl(from: string, to: string): string {
  const [path = '', ...anchor] = to.split(/(?=[#?])/);
  const relative = posix.relative(posix.dirname(from), path);
  const address = relative.replace(/(^|\/)index\.html$/, '$1');
  return (address === '' ? './' : address) + anchor.join('');
}

/** Escapes a text for HTML, also in attributes. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
