// Emits JavaScript and declarations for the library packages, file by file.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, step, tool } from '../lib.mjs';

/** Emits contracts, sdk, the public part of the testkit and the types of hongbao below `output`. */
export async function emit(output) {
  rmSync(output, { recursive: true, force: true });
  const config = join(root, 'scripts/packages/tsconfig.json');
  await step('Emitting JavaScript and types', tool('tsc'), ['-p', config, '--outDir', output]);
  for (const file of filesIn(output, '.d.ts')) nameEmittedFiles(file);
  for (const file of filesIn(output, '.js')) importZodByParts(file);
}

function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

/** Imports zod as a namespace. esbuild includes the whole library, 66 kB compressed, if its export `z` is imported. */
function importZodByParts(file) {
  const text = readFileSync(file, 'utf8');
  const named = text.replace("import { z } from 'zod';", "import * as z from 'zod';");
  if (named !== text) writeFileSync(file, named);
}

/** Replaces source extensions in the imports of declarations, because the compiler rewrites them only in code. */
function nameEmittedFiles(file) {
  const text = readFileSync(file, 'utf8');
  const named = text.replace(/(from |import\()(["'])(\.{1,2}\/[^"']+)\.ts\2/g, '$1$2$3.js$2');
  if (named !== text) writeFileSync(file, named);
}
