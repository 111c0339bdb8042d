import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SharedDatabase } from './sharedDatabase.ts';

/** Keys shared by the servers of an installation, as paths below the data folder. */
const FILES = ['envelope.pem', 'secrets.key', 'control-token'] as const;

/**
 * Creates the keys that a data folder lacks with `make`, and stores them in the database. The keys of the first server
 * apply to the whole installation: afterwards every data folder contains them.
 */
export async function withSharedKeys(
  database: SharedDatabase,
  dataDir: string,
  make: () => void,
): Promise<void> {
  for (const name of FILES) {
    const file = fileOf(dataDir, name);
    const shared = await database.setting(settingOf(name));
    // A key in this folder that belongs to another installation is replaced.
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
