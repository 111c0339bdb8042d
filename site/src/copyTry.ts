import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** The worker in which the exchange runs. Without it no call of the app would be answered. */
const WORKER = 'exchange/worker.js';

/**
 * Copies the product, built for static files, into `try/` of the site. Returns false if there is none: the site then has
 * no links to it.
 */
export function copyTry(product: string, output: string): boolean {
  if (!existsSync(join(product, WORKER))) return false;
  cpSync(product, join(output, 'try'), { recursive: true });
  return true;
}
