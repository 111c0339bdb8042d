// Creates the package.json files of the packed packages.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib.mjs';

export function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** Returns the exact version of a package that is installed for `folder`, as in the lockfile. */
export function installedVersion(name, folder) {
  for (let at = join(root, folder); at !== dirname(at); at = dirname(at)) {
    const found = versionIn(join(at, 'node_modules', name, 'package.json'));
    if (found) return found;
  }
  throw new Error(`${name} is not installed for ${folder}.`);
}

function versionIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version;
  } catch {
    return null;
  }
}

const isOwn = (name) => name === 'hongbao' || name.startsWith('@hongbao/');

/** Returns the exact versions of packages. All packages of this repository have the same version. */
export function exactly(names, folder) {
  const versions = [...names]
    .sort()
    .map((name) => [
      name,
      isOwn(name) ? manifestOf('packages/hongbao').version : installedVersion(name, folder),
    ]);
  return Object.fromEntries(versions);
}

/** Returns the common fields of every packed package.json. */
export function headOf(folder) {
  const { name, version, description, license } = manifestOf(folder);
  const keywords = [
    'hongbao',
    'trading',
    'exchange',
    'simulation',
    'mock-server',
    'testing',
    'time-travel',
    'playwright',
    'vitest',
    'mcp',
  ];
  const engines = { node: name === 'hongbao' ? '>=22' : '>=20.19' };
  return { name, version, description, license, keywords, type: 'module', engines };
}
