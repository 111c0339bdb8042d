import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { proseLines, wordingProblem } from './plainLanguage.mjs';

const root = join(import.meta.dirname, '../..');

/** Runs the rule on files in a temporary folder. Returns file and line of each report, in order. */
function lint(files) {
  const folder = mkdtempSync(join(tmpdir(), 'plain-language-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: [join(root, 'tools/lint/plugin.mjs')],
      rules: { 'hongbao/plain-language': 'error' },
    }),
  );
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^(?:.*\/)?(\w+\.[\w.]+:\d+):.*plain-language/gm)]
    .map(([, at]) => at)
    .sort();
}

it('reports forbidden words in comments, strings, templates and texts of elements, but not in keys, short strings and data of tests', () => {
  const found = lint({
    'product.ts': [
      '// A comment that nobody reads.',
      'throw new Error("The world has moved. Ask again.");',
      'throw new Error(`The field ${name} is no field of ${call}.`);',
      'const key = "orders.nobody.stands";',
      'const label = "nobody here";',
      'const fine = `There is no field ${name} in this call.`;',
    ].join('\n'),
    'Page.tsx': 'export const page = (\n  <p>\n    The order stands as it is.\n  </p>\n);',
    'product.test.ts': [
      'it("is told to nobody", () => {});',
      'it.each([])(`sends %s to nobody`, () => {});',
      'const data = "a sentence for nobody as data";',
      '// whoever',
    ].join('\n'),
  });
  expect(found).toEqual([
    'Page.tsx:2',
    'product.test.ts:1',
    'product.test.ts:2',
    'product.test.ts:4',
    'product.ts:1',
    'product.ts:2',
    'product.ts:3',
  ]);
});

const problemsIn = (file, text) =>
  (proseLines(file, text) ?? []).flatMap((line, index) =>
    wordingProblem(line) ? [index + 1] : [],
  );

it.each([
  ['ieo.prisma', 'model Nobody {\n  id String // whoever\n}\n/// A row that nobody reads.', [2, 4]],
  ['ci.yml', "# nobody\nrun: nobody\nurl: 'a#nobody' # whoever", [1, 3]],
  ['docker/Dockerfile', '# nobody\nUSER nobody', [1]],
  ['base.css', '.nobody {}\n/* first\n   nobody */\n.whoever {} /* whoever */', [3, 4]],
  ['.oxlintrc.json', '{\n  // nobody\n  "a": "nobody"\n}', [2]],
  ['docs/one.md', 'nobody\n```\nnobody\n```\n`nobody` and “nobody”', [1]],
  ['picture.svg', '<!-- nobody -->', []],
])('reads the comments of %s', (file, text, lines) => {
  expect(problemsIn(file, text)).toEqual(lines);
});
