import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SharedDatabase } from './sharedDatabase.ts';

/** Keys that the servers of one installation have in common, as they lie below a data folder. */
const FILES = ['envelope.pem', 'secrets.key', 'control-token'] as const;

/**
 * Lets `make` make the keys that a data folder lacks, so that afterwards it holds those of the whole installation: the
 * first server's count, and are kept in the database.
 */
export async function withSharedKeys(
  database: SharedDatabase,
  dataDir: string,
  make: () => void,
): Promise<void> {
  for (const name of FILES) {
    const file = fileOf(dataDir, name);
    const shared = await database.setting(settingOf(name));
    // What this folder remembers of another installation is not this one's.
    if (shared) write(file, shared);
    else rmSync(file, { force: true });
  }
  make();
  for (const name of FILES) {
    const file = fileOf(dataDir, name);
    if (existsSync(file)) write(file, await database.settle(settingOf(name), readFileSync(file)));
  }
}

const settingOf = (name: string) => `key ${name}`;

const fileOf = (dataDir: string, name: string) => join(dataDir, 'keys', name);

function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes, { mode: 0o600 });
}
