import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files that servers of this repository use, but file servers do not. */
const SKIPPED = /\.(?:br|gz)$|\.vite$/;

/** The worker in which the exchange runs. Without it no call of the app would be answered. */
const WORKER = 'worker.js';

/**
 * Copies the built product, a folder, into `try/` of the site, as a server serves it at its root. Returns whether it runs there: whether
 * the folder has the exchange too. Otherwise the site has no links to it.
 */
export function copyTry(product: string, output: string): boolean {
  const target = join(output, 'try');
  if (existsSync(join(product, 'index.html')))
    cpSync(product, target, { recursive: true, filter: (path) => !SKIPPED.test(path) });
  return existsSync(join(target, WORKER));
}
