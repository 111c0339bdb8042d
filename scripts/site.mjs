// `npm run site`: builds the static site into dist/site: the first page, the documentation with its search, and the
// product. Any file server can host it, below any path.
import { ensureClientBuilt, ensureInstalled, step, tool } from './lib.mjs';

await ensureInstalled('everything');
await ensureClientBuilt();
await step('The product for static files', process.execPath, [
  'packages/tab/buildTry.mjs',
  'dist/try',
]);
await step('Building the site', tool('tsx'), ['site/src/main.ts']);
console.log('\nThe site is in dist/site.');
