// Builds the site. Usage: tsx site/src/main.ts [folder [product]]; dist/site and dist/try by default.
import { join, resolve } from 'node:path';
import { buildSite } from './build.ts';
import { root } from './paths.ts';

const [output = join(root, 'dist/site'), product = join(root, 'dist/try')] = process.argv.slice(2);
await buildSite(resolve(output), resolve(product));
