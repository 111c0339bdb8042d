// Reads the examples of documents, and writes them into projects.
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Writes a project that checks the example of the client with all types, including those of its libraries. */
export function writeTypesProject(cwd) {
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.AsyncIterable', 'DOM.Iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const [example] = examplesIn('packages/sdk/README.md');
  writeFileSync(join(cwd, 'example.ts'), example.code);
}
