import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** How files of scenarios end, and what is read in which way. */
const kinds = { '.yaml': 'script', '.yml': 'script', '.ts': 'module', '.mjs': 'module' } as const;

/** Larger than any scenario that somebody wrote. */
export const FILE_BYTES_MAX = 1_000_000;

/** Maximum files that are hashed as parts of a module. */
const NEIGHBOURS_MAX = 500;

/** A file that means to be a scenario. */
export interface ScenarioFile {
  /** The scenario's name: the file's, without its ending. */
  readonly name: string;
  readonly file: string;
  readonly path: string;
  readonly kind: 'script' | 'module';
}

/** The files of a folder, by name; none where there is no folder. What begins with `.` or `_` is no scenario. */
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

/** Changes with what a scenario is made of: a module's are all files of its folder, any of which it may import. */
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

/** A link that leads nowhere is none. */
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
