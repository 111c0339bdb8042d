import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
let file: string | null = null;

/**
 * The server of these sources built, once for a test process: it starts in a second, the sources take five. It stands
 * beside the product's own build, as its packages are found from there. Gives the file to run.
 */
export function bundledServer(): string {
  if (file) return file;
  const name = `test-${process.pid}`;
  const folder = join(ROOT, 'server/dist', name);
  execFileSync(process.execPath, [join(ROOT, 'scripts/buildServer.mjs'), name], { stdio: 'pipe' });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'main.js');
  return file;
}
