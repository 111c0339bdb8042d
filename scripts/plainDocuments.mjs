// Checks the wording of documents, and of comments in files that are not JavaScript, against CONTRIBUTING.md, as part of
// `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseLines, wordingProblem } from '../tools/lint/plainLanguage.mjs';
import { root } from './lib.mjs';

/** Folders that contain no written files, and histories, which are not written again. */
const SKIPPED = /^(\.(?!github$).*|node_modules|dist|generated|packed|migrations)$/;

/** Documents of the first level that are not checked: the history of versions, and texts from elsewhere. */
const NOT_OURS = /^(CHANGELOG|CODE_OF_CONDUCT|AGENTS|SECURITY|pnpm-lock)\./;

const problems = filesIn('').flatMap((file) => {
  const lines = proseLines(file, readFileSync(join(root, file), 'utf8')) ?? [];
  return lines.flatMap((line, index) => {
    const problem = wordingProblem(line);
    return problem ? [`${file}:${index + 1} ${problem}`] : [];
  });
});
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesIn(path);
    return entry.isFile() && !NOT_OURS.test(path) ? [path] : [];
  });
}
