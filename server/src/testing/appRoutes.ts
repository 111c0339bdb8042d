import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const table = new URL('../../../client/src/app/routes.ts', import.meta.url);

/**
 * Returns the routes of the app's screens, parsed from the source of its route table, because the server imports no
 * code of the app.
 */
export function routes(): string[] {
  const text = readFileSync(fileURLToPath(table), 'utf8');
  return [...text.matchAll(/^\s*(?:built\()?\s*'(\/\w+)'/gm)]
    .map(([, path = '']) => path)
    .concat([...text.matchAll(/built\('(\/\w+)'/g)].map(([, path = '']) => path));
}
