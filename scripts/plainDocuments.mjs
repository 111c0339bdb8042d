// Checks the wording of documents against CONTRIBUTING.md, as part of `npm run check`. Code blocks and quoted texts of
// the product are ignored.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordingProblem } from '../tools/lint/plainLanguage.mjs';
import { root } from './lib.mjs';

/** The checked documents and folders. */
const WRITTEN = ['README.md', 'CONTRIBUTING.md', 'docs'];

const problems = WRITTEN.flatMap(filesOf).flatMap((file) => {
  const lines = readFileSync(join(root, file), 'utf8')
    .replace(/^```[^]*?^```/gm, blank)
    .split('\n');
  return lines.flatMap((line, index) => {
    const problem = wordingProblem(line.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, ''));
    return problem ? [`${file}:${index + 1} ${problem}`] : [];
  });
});
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function filesOf(path) {
  if (path.endsWith('.md')) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${path}/${name}`);
}

/** Replaces a block by empty lines, so that line numbers remain correct. */
function blank(block) {
  return block.replace(/[^\n]/g, '');
}
