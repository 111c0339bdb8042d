// `npm run site`: builds the static site into dist/site: the first page, the documentation with its search, and the
// product of dist/try, if there is one. Any file server can host it, below any path.
import { ensureInstalled, requireNode, step, tool } from './lib.mjs';

requireNode();
await ensureInstalled('everything');
await step('Building the site', tool('tsx'), ['site/src/main.ts']);
console.log('\nThe site is in dist/site.');
