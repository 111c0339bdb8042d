// Copies of the repository for testing mutants: the working tree itself is never modified.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib.mjs';

const packages = ['.', 'contracts', 'prisma', 'server', 'client', 'sdk', 'test-support', 'testkit'];

/** Copies tracked and untracked files, generated files and build results; packages are linked. */
export function copyTree(folder) {
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.stdout.toString().split('\0').filter(Boolean);
  for (const file of files) copy(file, folder);
  for (const made of ['prisma/generated', 'client/dist']) copy(made, folder);
  for (const name of packages) linkPackages(join(root, name), join(folder, name));
}

function copy(path, folder) {
  if (!existsSync(join(root, path))) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}

/** Links inside node_modules are retained, so that `@hongbao/contracts` is the copy's own; caches are not copied. */
function linkPackages(from, to) {
  const target = join(to, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(join(from, 'node_modules'))) {
    const source = join(from, 'node_modules', name);
    if (name === '.pnpm') symlinkSync(source, join(target, name), 'junction');
    else if (name === '.bin' || !name.startsWith('.'))
      cpSync(source, join(target, name), { recursive: true, verbatimSymlinks: true });
  }
}
