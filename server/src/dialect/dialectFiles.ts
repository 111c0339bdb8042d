import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { steadyNow } from '@hongbao/engine/world/machineClock';
import type { DialectFiles } from '@hongbao/engine/dialect/dialects';

/** Maximum dialects of a folder. */
const FILES_MAX = 100;
/** Time after which the folder is looked at again, ms of machine time. */
const LOOK_EVERY_MS = 500;

/** The YAML files of a folder, which need not exist. A dialect has the name of its file. */
export function dialectFiles(folder: string): DialectFiles {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let version = '';
  return {
    version: () => {
      const now = steadyNow();
      if (now - lookedAt < LOOK_EVERY_MS) return version;
      lookedAt = now;
      version = filesOf(folder)
        .map(({ path }) => {
          const stats = statSync(path, { throwIfNoEntry: false });
          return `${path} ${stats?.mtimeMs} ${stats?.size}`;
        })
        .join('\n');
      return version;
    },
    read: () =>
      filesOf(folder).flatMap(({ name, path }) => {
        // A file can be removed after the folder was listed.
        const text = readText(path);
        return text === null ? [] : [{ name, file: path, text }];
      }),
  };
}

function filesOf(folder: string): { readonly name: string; readonly path: string }[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .sort()
    .filter((file) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}\.ya?ml$/.test(file))
    .slice(0, FILES_MAX)
    .map((file) => ({ name: file.slice(0, -extname(file).length), path: join(folder, file) }))
    .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
