import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
let file: string | null = null;

/**
 * The server of these sources as one file, made once for a test process: it starts in a second, the sources take five.
 * It stands where the product's own build does, as its packages are found from there.
 */
export function bundledServer(): string {
  if (file) return file;
  const name = `test-${process.pid}.js`;
  const made = join(ROOT, 'server/dist', name);
  execFileSync(process.execPath, [join(ROOT, 'scripts/buildServer.mjs'), name], { stdio: 'pipe' });
  process.once('exit', () => {
    for (const left of [made, `${made}.map`]) rmSync(left, { force: true });
  });
  file = made;
  return made;
}
