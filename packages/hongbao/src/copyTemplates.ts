import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path beside the built files; the folder does not exist in the sources. */
const shipped = fileURLToPath(new URL('../templates/', import.meta.url));

/**
 * Copies the package's world templates to the data folder, where the server looks for them, because generating them
 * takes seconds.
 */
export function copyTemplates(dataDir: string): void {
  if (!existsSync(shipped)) return;
  const folder = join(dataDir, 'templates');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(shipped))
    if (!existsSync(join(folder, name)))
      copyFileSync(join(shipped, name), join(folder, name), constants.COPYFILE_FICLONE);
}
