import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Documents, noDocuments } from '@hongbao/mcp/documents';

const EXTENSION = '.md';

/** Finds the documents in the folder `docs/` of the repository or of the package. There are none elsewhere. */
export function findDocuments(): Documents {
  const folder = findFolder();
  if (folder === null) return noDocuments;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
    .sort();
  return { names, read: (name) => readFileSync(join(folder, `${name}${EXTENSION}`), 'utf8') };
}

/** Returns the folder for the sources, the built server and the packed package. */
function findFolder(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let depth = 0; depth < 4; depth++) {
    const candidate = join(folder, 'docs');
    if (existsSync(join(candidate, 'glossary.md'))) return candidate;
    folder = dirname(folder);
  }
  return null;
}
