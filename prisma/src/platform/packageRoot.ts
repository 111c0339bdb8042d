import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains `migrations/`, both in the sources and in the built server. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let depth = 0; depth < 8; depth++) {
    for (const candidate of [folder, join(folder, 'prisma')])
      if (existsSync(join(candidate, 'migrations', 'migration_lock.toml'))) return candidate;
    folder = dirname(folder);
  }
  throw new Error('The folder prisma/migrations was not found beside the server.');
}
