import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Arguments of commands that need some. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  hongbao: 'worlds',
  release: '--publish --dry-run',
};
/** Folders that a clone does not have, or that no command reads before the installation. */
const LEFT_OUT = /^(\.git|\.hongbao|node_modules|dist|generated|docs|test-results)$/;
/** An npx that prints its arguments and the lines of a failed compilation. */
const NPX = 'echo "npx $*" "[$npm_config_package]"; echo "gyp ERR! not ok"; exit 1';
const INSTALLATION = /^npx -y pnpm@\S+ install --frozen-lockfile.* \[\]$/m;

let clone = '';
/** A folder with that npx and programs that look like compilers, and one with that npx, Node and no other program. */
let programs = '';
let noCompiler = '';
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'hongbao-bare-'));
  cpSync(repository, clone, {
    recursive: true,
    filter: (file) => file === repository || !LEFT_OUT.test(basename(file)),
  });
  programs = folderOf({ npx: NPX, python3: 'exit 0', make: 'exit 0', 'c++': 'exit 0' });
  noCompiler = folderOf({ npx: NPX });
  symlinkSync(process.execPath, join(noCompiler, 'node'));
});
afterAll(() => {
  for (const folder of [clone, programs, noCompiler])
    rmSync(folder, { recursive: true, force: true });
});

function folderOf(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-programs-'));
  for (const [name, code] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${code}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** Runs a command of package.json in the clone, and returns its exit code and its output. */
async function runCommand(name: string, env: Readonly<Record<string, string>> = {}) {
  // Without the folders of installed programs, which npm and npx add.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const command = `${manifest.scripts[name]} ${ARGUMENTS[name] ?? ''}`;
  const ended = promisify(execFile)('/bin/sh', ['-c', command], {
    cwd: clone,
    env: { PATH: [programs, ...path].join(delimiter), ...env },
  });
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  );
}

describe.skipIf(process.platform === 'win32')('a command of package.json in a bare clone', () => {
  it.each(Object.keys(manifest.scripts))(
    'begins with the installation of packages: npm run %s',
    async (name) => {
      const { code, printed } = await runCommand(name);
      expect(printed).toMatch(INSTALLATION);
      expect(printed).toContain('Packages could not be installed. Is the package registry');
      expect(code).toBe(1);
    },
  );

  it('installs packages also when npx runs it with another Node', async () => {
    const { printed } = await runCommand('start', { npm_config_package: 'node@24' });
    expect(printed).toMatch(INSTALLATION);
  });

  it.runIf(process.versions.node.startsWith('20.'))(
    'names Node 22 in one sentence if Node 20 has no compiler, before and after the attempt',
    async () => {
      const { printed } = await runCommand('start', { PATH: noCompiler });
      const sentence =
        'On Node 20 the SQLite driver is compiled if its binary cannot be downloaded, and Python, make and a C++ compiler are missing. Node 22 and newer need no compiler: npx -p node@24 npm start';
      expect(printed.split(sentence)).toHaveLength(3);
      expect(printed).not.toContain('gyp');
      expect(readFileSync(join(clone, 'dist/setup.log'), 'utf8')).toContain('gyp ERR! not ok');
    },
  );
});
