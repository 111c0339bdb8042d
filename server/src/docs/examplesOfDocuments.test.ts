import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blocksOf, documents, repository } from './documents.ts';

/** The packages by the names that other projects import them by, as sources. */
const PATHS = {
  '@hongbao/client': ['sdk/src/index.ts'],
  '@hongbao/client/*': ['sdk/src/*.ts'],
  '@hongbao/contracts/*': ['contracts/src/*.ts'],
  '@hongbao/testkit': ['testkit/src/kit/index.ts'],
  '@hongbao/testkit/*': ['testkit/src/kit/*.ts'],
  hongbao: ['hongbao/src/index.ts'],
  'hongbao/scenario': ['hongbao/src/scenario.ts'],
  vitest: ['node_modules/vitest'],
  '@playwright/test': ['testkit/node_modules/@playwright/test'],
};

const examples = documents.flatMap((document) =>
  blocksOf(document)
    .filter(({ language }) => language === 'ts')
    .map(({ text, line }) => ({ name: `${document}:${line}`, text })),
);

/** A folder below `dist`, where nothing is under version control. */
let folder = '';
beforeAll(() => {
  mkdirSync(join(repository, 'server/dist'), { recursive: true });
  folder = mkdtempSync(join(repository, 'server/dist/examples-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'compiles every TypeScript example of the documents by itself',
  { timeout: 120_000 },
  async () => {
    const file = (name: string) => `${name.replaceAll(/\W+/g, '_')}.ts`;
    for (const { name, text } of examples)
      // Each is a module of its own, whatever it imports.
      writeFileSync(join(folder, file(name)), `${text}\nexport {};\n`);
    const paths = Object.entries(PATHS).map(([name, [path = '']]) => [
      name,
      [join(repository, path)],
    ]);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../tsconfig.base.json',
        compilerOptions: {
          paths: Object.fromEntries(paths),
          noUnusedLocals: false,
          noUnusedParameters: false,
          typeRoots: [join(repository, 'node_modules/@types')],
        },
        include: ['*.ts'],
      }),
    );
    expect(examples.length).toBeGreaterThan(5);
    const compiler = join(repository, 'node_modules/typescript/bin/tsc');
    const printed = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(printed).toBe('');
  },
);
