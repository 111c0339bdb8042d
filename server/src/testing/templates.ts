import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@hongbao/prisma/database';
import { schemaFingerprint } from '@hongbao/prisma/schemaEngine';

/**
 * Where this process keeps its templates. Migrated databases are shared by all processes of the machine, under the
 * name of the migrations; worlds' templates are not: they hold what the code of this run made.
 */
let processFolder: Promise<string> | null = null;

/** A fresh data folder whose worlds are copied from this process's templates. */
export async function temporaryDataFolder(): Promise<string> {
  processFolder ??= makeProcessFolder();
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-test-'));
  symlinkSync(await processFolder, join(folder, 'templates'));
  return folder;
}

/** Removes a data folder; the templates stay for the next one. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

async function makeProcessFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-templates-'));
  process.once('exit', () => removeDataFolder(folder));
  linkSync(await migratedDatabase(), join(folder, `blank-${schemaFingerprint()}.sqlite`));
  return folder;
}

async function migratedDatabase(): Promise<string> {
  const shared = join(tmpdir(), 'hongbao-blank');
  const file = join(shared, `${schemaFingerprint()}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(shared, { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  await createDatabase(draft);
  renameSync(draft, file);
  return file;
}
