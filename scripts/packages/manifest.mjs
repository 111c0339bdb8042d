// The package.json files of the packed packages.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib.mjs';

/** A package's own package.json, parsed. */
export function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The exact version of a package installed for `folder`, as in the lockfile. */
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

/** Exact versions of packages; the project's own packages share one version. */
export function exactly(names, folder) {
  const versions = [...names]
    .sort()
    .map((name) => [
      name,
      isOwn(name) ? manifestOf('packages/hongbao').version : installedVersion(name, folder),
    ]);
  return Object.fromEntries(versions);
}

/** The common fields of every packed package.json. */
export function headOf(folder) {
  const { name, version, description, license } = manifestOf(folder);
  return { name, version, description, license, type: 'module', engines: { node: '>=20.19' } };
}
