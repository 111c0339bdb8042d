import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Extensions of scenario files, and the kind of each. */
const kinds = { '.yaml': 'script', '.yml': 'script', '.ts': 'module', '.mjs': 'module' } as const;

/** Maximum size of a scenario file, bytes. */
export const FILE_BYTES_MAX = 1_000_000;

/** Maximum files in the folder that are hashed as possible imports of a module. */
const NEIGHBOURS_MAX = 500;

/** A scenario file that has not been read yet. */
export interface ScenarioFile {
  /** Name of the scenario: the file name without its extension. */
  readonly name: string;
  readonly file: string;
  readonly path: string;
  readonly kind: 'script' | 'module';
}

/**
 * Returns the scenario files of a folder by name; none if the folder does not exist. Names that begin with `.` or `_`
 * are ignored.
 */
export function scenarioFiles(folder: string): ScenarioFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const ending = extname(file);
      const path = join(folder, file);
      if (/^[._]|\.d\.ts$/.test(file) || !isKnown(ending) || !isFile(path)) return [];
      return [{ name: file.slice(0, -ending.length), file, path, kind: kinds[ending] }];
    });
}

/**
 * Returns the version of a scenario, which changes with its files. A module's version depends on all files in its
 * folder, because it can import them.
 */
export function versionOf({ path, kind }: ScenarioFile, folder: string): string {
  const hash = createHash('sha256').update(readFileSync(path));
  if (kind === 'module')
    for (const neighbour of neighboursIn(folder))
      hash.update(JSON.stringify(neighbour)).update(readFileSync(join(folder, neighbour)));
  return hash.digest('hex');
}

function neighboursIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|[/\\])(node_modules|\.[^/\\]*)([/\\]|$)/.test(name))
    .sort()
    .slice(0, NEIGHBOURS_MAX)
    .filter((name) => isFile(join(folder, name)));
}

const isKnown = (ending: string): ending is keyof typeof kinds => Object.hasOwn(kinds, ending);

/** Broken symbolic links are ignored. */
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
