// Measures the download size of the first page, compressed with brotli. Fails if it exceeds its limit.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './lib.mjs';

const SCRIPT_BYTES_MAX = 183_000;
const FILES_MAX = 14;
const dist = join(root, 'client/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const files = new Set();
// The chunk of the first pages (client/build/chunks.ts), with any hash in its name.
const home = Object.keys(manifest).find((name) => name.startsWith('_first-'));
if (home === undefined) fail('The build has no file of the first pages.');
for (const first of ['index.html', home]) visit(first);
const scripts = [...files].filter((file) => file.endsWith('.js'));
const bytes = scripts.reduce((sum, file) => sum + weightOf(file), 0);
const shown = `${(bytes / 1_000).toFixed(1)} kB of scripts in ${scripts.length} files`;
console.log(`The first load is ${shown}, ${files.size} files in all.`);
if (bytes > SCRIPT_BYTES_MAX || files.size > FILES_MAX)
  fail(
    `The maximum of the first load is ${SCRIPT_BYTES_MAX / 1_000} kB of scripts and ${FILES_MAX} files.`,
  );

/** Visits a file and its static imports. Dynamic imports are not part of the first load. */
function visit(name) {
  const { file, imports = [], css = [] } = manifest[name];
  for (const one of [file, ...css]) files.add(one);
  for (const next of imports) if (!files.has(manifest[next].file)) visit(next);
}

/** Returns the transferred size of a file. Files below the minimum size are sent uncompressed. */
function weightOf(file) {
  const compressed = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(dist, file))).size;
}
