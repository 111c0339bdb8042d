// Reads the examples of documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib.mjs';

/** Returns the TypeScript examples of a document, with their place. */
export function examplesIn(document) {
  const text = readFileSync(join(root, document), 'utf8');
  // An empty export makes each example a module.
  return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(({ 1: code, index }) => ({
    code: `${code}export {};\n`,
    index,
  }));
}
