import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
/** An npx that prints its arguments and fails. */
const NPX = 'echo "npx $*" "[$npm_config_package]"; exit 1';
const INSTALLATION = /^npx -y pnpm@\S+ install --frozen-lockfile.* \[\]$/m;

let clone = '';
/** A folder with that npx. */
let programs = '';
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'hongbao-bare-'));
  cpSync(repository, clone, {
    recursive: true,
    filter: (file) => file === repository || !LEFT_OUT.test(basename(file)),
  });
  programs = mkdtempSync(join(tmpdir(), 'hongbao-programs-'));
  writeFileSync(join(programs, 'npx'), `#!/bin/sh\n${NPX}\n`);
  chmodSync(join(programs, 'npx'), 0o755);
});
afterAll(() => {
  for (const folder of [clone, programs]) rmSync(folder, { recursive: true, force: true });
});

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
});
