import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@hongbao/contracts/account/login.calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetched } from './documents.ts';
import { generators } from './generate.ts';
import { use } from './uses.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Inside this package, so that what is generated finds the packages it imports.
const folder = here('../generated');
const compiler = here('../../node_modules/.bin/tsc');

const options = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  skipLibCheck: true,
  types: [],
};

/** What the compiler says of a folder, a line each. */
function typeErrors(of: string): string[] {
  writeFileSync(
    join(of, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }),
  );
  try {
    execFileSync(compiler, ['-p', of, '--pretty', 'false'], { encoding: 'utf8' });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.trim().split('\n');
  }
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const bodies of ['opened', 'sealed'] as const)
    writeFileSync(
      join(folder, `${bodies}.json`),
      JSON.stringify(bodies === 'opened' ? fetched(bodies) : fetched(bodies, [login])),
    );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is generated from the OpenAPI document', () => {
  it.each(Object.entries(generators))('by %s', async (name, generate) => {
    // One of them tells how it goes.
    const heard = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    for (const bodies of ['opened', 'sealed']) {
      const own = join(folder, bodies, name.replace(' ', '-'));
      mkdirSync(own, { recursive: true });
      await generate(join(folder, `${bodies}.json`), own);
    }
    heard.mockRestore();
  });

  it('has not one type error, and types that tell right from wrong', () => {
    mkdirSync(join(folder, 'use'), { recursive: true });
    writeFileSync(join(folder, 'use', 'use.ts'), use);
    // An expected error that is none is an error too.
    expect(typeErrors(folder)).toEqual([]);
  });
});
