import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@hongbao/prisma/database';
import { schemaFingerprint } from '@hongbao/prisma/migrations';

/** Minimum free memory for the worlds of a complete test run, bytes. */
const MEMORY_BYTES_MIN = 2e9;

/**
 * Returns the folder for test worlds. It is in memory where the system has such a folder, because each answer waits for
 * the disk. Files in both kinds of folders survive the end of a process.
 */
export function workFolder(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > MEMORY_BYTES_MIN ? inMemory : tmpdir();
}

/**
 * The template folder of this process. Migrated databases are shared by all processes of the machine, by the hash of
 * the migrations. Templates of worlds are not shared, because they depend on the code under test.
 */
let processFolder: Promise<string> | null = null;

/**
 * Creates a data folder whose worlds are copied from this process's templates. `hasOwnTemplates` is for servers with
 * additional timeline handlers, whose templates contain events that other servers cannot handle.
 */
export async function temporaryDataFolder(hasOwnTemplates = false): Promise<string> {
  const folder = mkdtempSync(join(workFolder(), 'hongbao-test-'));
  const templates = join(folder, 'templates');
  if (hasOwnTemplates) {
    mkdirSync(templates);
    await linkBlank(templates);
  } else {
    processFolder ??= makeProcessFolder();
    symlinkSync(await processFolder, templates);
  }
  return folder;
}

/** Removes a data folder. The templates are retained for the next data folder. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

async function makeProcessFolder(): Promise<string> {
  const folder = mkdtempSync(join(workFolder(), 'hongbao-templates-'));
  process.once('exit', () => removeDataFolder(folder));
  await linkBlank(folder);
  return folder;
}

async function linkBlank(folder: string): Promise<void> {
  linkSync(await migratedDatabase(), join(folder, `blank-${schemaFingerprint()}.sqlite`));
}

async function migratedDatabase(): Promise<string> {
  const shared = join(workFolder(), 'hongbao-blank');
  const file = join(shared, `${schemaFingerprint()}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(shared, { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  await createDatabase(draft);
  renameSync(draft, file);
  return file;
}
