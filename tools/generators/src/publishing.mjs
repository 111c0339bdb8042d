// Checks manifests, files and types of packed packages as registries and other projects read them, with publint and
// "are the types wrong". `node tools/generators/src/publishing.mjs <folder>` exits with 1 if there is a problem.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { fail, root } from '../../../scripts/lib.mjs';

/** The packages are ESM only: CommonJS modules load them by `import()`, and Node 10 does not load them. */
const NOT_SUPPORTED = ['node10', 'node16-cjs'];

const [folder = join(root, 'dist/packed')] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.tgz'))
  .sort();
if (files.length === 0) fail(`There are no packed packages in ${folder}.`);
const problems = [];
for (const file of files) {
  const data = new Uint8Array(readFileSync(join(folder, file)));
  const found = [...(await messagesOf(data)), ...(await typeProblemsOf(data))];
  problems.push(...found.map((text) => `${file}: ${text}`));
  console.log(`${file}: ${found.length} problems`);
}
if (problems.length > 0) fail(problems.join('\n'));

/** Returns the messages of publint, including suggestions and warnings. */
async function messagesOf(data) {
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/** Returns the problems of the types in the supported module resolutions. */
async function typeProblemsOf(data) {
  const checked = await checkPackage(createPackageFromTarballData(data));
  if (checked.types === false) return ['the package has no types'];
  return checked.problems
    .filter((problem) => !NOT_SUPPORTED.includes(problem.resolutionKind))
    .map(({ kind, ...facts }) => `types: ${kind} ${JSON.stringify(facts)}`);
}
