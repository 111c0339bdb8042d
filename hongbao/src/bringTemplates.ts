import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside the built files; among the sources there are none. */
const shipped = fileURLToPath(new URL('../templates/', import.meta.url));

/** Puts the worlds that come with the package where a server looks for them: acting them out takes seconds. */
export function bringTemplates(dataDir: string): void {
  if (!existsSync(shipped)) return;
  const folder = join(dataDir, 'templates');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(shipped))
    if (!existsSync(join(folder, name)))
      copyFileSync(join(shipped, name), join(folder, name), constants.COPYFILE_FICLONE);
}
