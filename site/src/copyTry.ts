import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { output, root } from './paths.ts';

/** Files that servers of this repository use, but file servers do not. */
const SKIPPED = /\.(?:br|gz)$|\.vite$/;

/**
 * Copies the product into `try/` of the site, as a server serves it at its root. Returns false if the app is not built:
 * the site then has no links to it.
 */
export function copyTry(): boolean {
  const app = join(root, 'client/dist');
  if (!existsSync(join(app, 'index.html'))) return false;
  cpSync(app, join(output, 'try'), { recursive: true, filter: (path) => !SKIPPED.test(path) });
  return true;
}
