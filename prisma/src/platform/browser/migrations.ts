import { migrations } from 'virtual:migrations';
import type { Migration } from '../ports.ts';

/** Implementation of `#platform/migrations` for browsers: the build embeds the text of `prisma/migrations`. */
export function readMigrations(): Migration[] {
  return [...migrations];
}
