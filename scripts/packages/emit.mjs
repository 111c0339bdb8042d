// Emits JavaScript and declarations for the library packages, file by file.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, step, tool } from '../lib.mjs';

/** Emits contracts, sdk, the public part of the testkit and the types of hongbao below `output`. */
export async function emit(output) {
  rmSync(output, { recursive: true, force: true });
  const config = join(root, 'scripts/packages/tsconfig.json');
  await step('Emitting JavaScript and types', tool('tsc'), ['-p', config, '--outDir', output]);
  for (const file of filesIn(output, '.d.ts')) nameEmittedFiles(file);
  for (const file of filesIn(output, '.js')) importZodByParts(file);
  storeCallData(join(output, 'contracts/src/callData.js'));
}

/** Replaces the module that computes the data of every call by a module with the data. */
function storeCallData(file) {
  const code =
    "import('./contracts/src/callData.ts').then(({ callData }) => console.log(JSON.stringify(callData)))";
  const { stdout, stderr } = spawnSync(tool('tsx'), ['-e', code], { cwd: root, encoding: 'utf8' });
  if (!stdout.startsWith('{')) fail(`The data of the calls could not be computed:\n${stderr}`);
  writeFileSync(file, `export const callData = ${stdout.trim()};\n`);
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
