// JavaScript with declarations of the packages that are libraries, file by file.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, step, tool } from '../lib.mjs';

/** Emits contracts, sdk, the testkit's public part and the types of hongbao below `output`. */
export async function emit(output) {
  rmSync(output, { recursive: true, force: true });
  const config = join(root, 'scripts/packages/tsconfig.json');
  await step('Emitting JavaScript and types', tool('tsc'), ['-p', config, '--outDir', output]);
  // Written by hand as JavaScript, so nothing emits it; no declaration speaks of it.
  cpSync(join(root, 'contracts/src/forgeParts.js'), join(output, 'contracts/src/forgeParts.js'));
  for (const file of declarationsIn(output)) nameEmittedFiles(file);
}

function declarationsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

/** The compiler names emitted files in code only: a declaration would still lead to a source. */
function nameEmittedFiles(file) {
  const text = readFileSync(file, 'utf8');
  const named = text.replace(/(from |import\()(["'])(\.{1,2}\/[^"']+)\.ts\2/g, '$1$2$3.js$2');
  if (named !== text) writeFileSync(file, named);
}
